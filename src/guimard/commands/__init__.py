"""The subcommands of ``guimard``, a file each: how it is asked for, and what it then does.

These modules load with every call of ``guimard``, so what is heavy they import when they run.
"""
