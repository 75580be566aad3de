"""Arrays handed to other libraries where they lie, by DLPack.

The structures are those of dlpack.h, version 0.8, which every library reads. The receiver keeps
what it is handed alive until it lets go of it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, Final

import numpy as np

CPU: Final = 1
CUDA: Final = 2

_NAME: Final = b"dltensor"
_CODES: Final = {"i": 0, "u": 1, "f": 2, "b": 6}


class _Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class _Type(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("ndim", ctypes.c_int32),
        ("type", _Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (
    ("tensor", _Tensor),
    ("context", ctypes.c_void_p),
    ("deleter", _Deleter),
)

_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_is_capsule = ctypes.pythonapi.PyCapsule_IsValid
_is_capsule.restype = ctypes.c_int
_is_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype = ctypes.c_void_p
_pointer_of.argtypes = (ctypes.c_void_p, ctypes.c_char_p)

_kept: dict[int, tuple[Any, ...]] = {}
"""What has been handed over, by address, with all that it points to."""


def _let_go(managed: Any) -> None:
    """The receiver needs it no more."""
    _kept.pop(ctypes.addressof(managed.contents), None)


def _capsule_gone(capsule: Any) -> None:
    """A capsule that nobody has taken goes with what it holds; one that was has another name."""
    if _is_capsule(capsule, _NAME):
        _kept.pop(_pointer_of(capsule, _NAME), None)


_LET_GO: Final = _Deleter(_let_go)
_CAPSULE_GONE: Final = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_capsule_gone)


class Handed:
    """An array, for `torch.from_dlpack` and `jax.dlpack.from_dlpack`."""

    def __init__(
        self,
        pointer: int,
        shape: tuple[int, ...],
        dtype: Any,
        owner: Any,
        finish: Callable[[], object],
        device: tuple[int, int] = (CUDA, 0),
    ) -> None:
        """finish: waits until everything has been written."""
        self._pointer = pointer
        self._shape = shape
        self._dtype = np.dtype(dtype)
        self._owner = owner
        self._finish = finish
        self._device = device

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        if stream != -1:
            self._finish()
        size = len(self._shape)
        shape = (ctypes.c_int64 * size)(*self._shape)
        managed = _Managed()
        managed.tensor.data = self._pointer
        managed.tensor.device = _Device(*self._device)
        managed.tensor.ndim = size
        managed.tensor.type = _Type(_CODES[self._dtype.kind], self._dtype.itemsize * 8, 1)
        managed.tensor.shape = shape
        managed.deleter = _LET_GO
        address = ctypes.addressof(managed)
        _kept[address] = (managed, shape, self._owner)
        return _new_capsule(address, _NAME, ctypes.cast(_CAPSULE_GONE, ctypes.c_void_p))
