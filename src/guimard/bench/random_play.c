/* Random play of the base game in plain C, a yardstick for the engine's own speed.
 *
 *     random_play GAMES SEED
 *
 * plays metro-2000 with two players on one thread and prints three numbers: the tiles laid, the
 * seconds that took, and the points of both players together in an average game.
 *
 * A gate is a way into a square by one of its four even ports: 4 * square + port / 2. Every
 * stretch of track is known by its two gates, the one where it starts and the one it leads to, so
 * no line is ever walked. The four squares of the centre lend two of their gates to stand for
 * "an edge station" and "a central station" as ends of a line.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { KINDS = 24, TILES = 60, CENTRE = 27, AT_EDGE = 4 * 27, AT_CENTRE = 4 * 28, NOBODY = 2,
       EDGE_STATIONS = 32 };

static const char CODES[KINDS][5] = {
    "aaaa", "aacb", "acba", "baac", "cbaa", "bcbc", "cbcb", "bbbb", "cccc", "dddd", "dacc", "cdac",
    "ccda", "accd", "dbba", "adbb", "badb", "bbad", "ddbc", "cddb", "bcdd", "dbcd", "adad", "dada",
};
static const uint8_t COUNTS[KINDS] = {
    4, 4, 4, 4, 4, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
};

/* Filled once, at the start. */
static uint8_t box[TILES];             /* the kind of each tile */
static uint8_t leads[KINDS][64][4];    /* kind, square, way in -> the gate of the next square */
static uint64_t stub[KINDS];           /* squares where a kind would finish a line by itself */
static uint64_t beside[64];            /* the squares that share a side with a square */
static uint64_t edge, centre;
static uint8_t departures[EDGE_STATIONS]; /* the gates where lines depart at the edge */
static uint8_t owner[256];             /* gate -> the seat whose line departs there, or NOBODY */
static uint8_t worth[256];             /* gate -> points per tile for a line that ends there */

typedef struct {
    uint8_t start[256];  /* by the gate a stretch leads to: the gate where it starts */
    uint8_t end[256];    /* by the gate where a stretch starts: the gate it leads to */
    uint8_t tiles[256];  /* by the gate where a stretch starts: the tiles it passes */
} Track;

static Track empty_track;

static uint64_t bit(int square) { return UINT64_C(1) << square; }

/* The gate behind the way out at odd port 2 * side + 1. */
static uint8_t gate_behind(int square, int side) {
    static const int down[4] = {-1, 0, 1, 0}, right[4] = {0, 1, 0, -1};
    int row = square / 8 + down[side], col = square % 8 + right[side];
    if (row < 0 || row > 7 || col < 0 || col > 7) return AT_EDGE;
    if (centre & bit(8 * row + col)) return AT_CENTRE;
    return (uint8_t)(4 * (8 * row + col) + (side + 2) % 4);
}

static void set_up_board(void) {
    centre = bit(27) | bit(28) | bit(35) | bit(36);
    for (int square = 0; square < 64; square++) {
        for (int side = 0; side < 4; side++) {
            int gate = gate_behind(square, side);
            if (gate == AT_EDGE) edge |= bit(square);
            else if (gate != AT_CENTRE) beside[square] |= bit(gate / 4);
        }
    }
    for (int gate = 0; gate < 256; gate++) {
        empty_track.start[gate] = empty_track.end[gate] = (uint8_t)gate;
        owner[gate] = NOBODY;
    }
    worth[AT_EDGE] = 1;
    worth[AT_CENTRE] = 2;
    /* Two players own every other station all round; the first seat has number 1, top right. */
    for (int i = 0; i < 8; i++) {
        int squares[4] = {i, 8 * i + 7, 63 - i, 56 - 8 * i};
        for (int side = 0; side < 4; side++) {
            uint8_t gate = (uint8_t)(4 * squares[side] + side);
            departures[4 * i + side] = gate;
            owner[gate] = (uint8_t)(1 - i % 2);
        }
    }
}

static void set_up_tiles(void) {
    static const int step[4] = {5, 3, 7, 1};
    int tile = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < COUNTS[kind]; i++) box[tile++] = (uint8_t)kind;
        for (int square = 0; square < 64; square++) {
            for (int way = 0; way < 4; way++) {
                int out = (2 * way + step[CODES[kind][way] - 'a']) % 8 / 2;
                leads[kind][square][way] = gate_behind(square, out);
                if (gate_behind(square, way) == AT_EDGE && gate_behind(square, out) == AT_EDGE)
                    stub[kind] |= bit(square);
            }
        }
    }
}

static uint64_t random_state;

/* splitmix64 */
static inline uint64_t random_bits(void) {
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* The n-th square of a set, counted from 0. */
static inline int nth_square(uint64_t squares, unsigned n) {
#ifdef __BMI2__
    return __builtin_ctzll(_pdep_u64(UINT64_C(1) << n, squares));
#else
    while (n--) squares &= squares - 1;
    return __builtin_ctzll(squares);
#endif
}

static inline void lay(Track *track, int kind, int square) {
    for (int way = 0; way < 4; way++) {
        uint8_t in = (uint8_t)(4 * square + way), out = leads[kind][square][way];
        uint8_t start = track->start[in], end = track->end[out];
        uint8_t tiles = (uint8_t)(track->tiles[start] + 1 + track->tiles[out]);
        track->end[start] = end;
        track->start[end] = start;
        track->tiles[start] = tiles;
    }
}

/* A full board finishes every line: pay those that depart at the edge. */
static inline void pay(const Track *track, uint32_t points[NOBODY + 1]) {
    for (int i = 0; i < EDGE_STATIONS; i++) {
        uint8_t gate = departures[i];
        points[owner[gate]] += (uint32_t)track->tiles[gate] * worth[track->end[gate]];
    }
}

/* One game; adds the players' points to theirs. */
static void play(uint32_t points[NOBODY + 1]) {
    Track track = empty_track;
    uint8_t stack[TILES], hand[2];
    uint64_t taken = centre, touching = edge;
    unsigned left = TILES;
    memcpy(stack, box, sizeof stack);
    for (int seat = 0; seat < 2; seat++) {
        unsigned i = (unsigned)((random_bits() >> 32) * left >> 32);
        hand[seat] = stack[i];
        stack[i] = stack[--left];
    }
    for (unsigned turn = 0; turn < TILES; turn++) {
        /* One number serves the turn: a bit, 31 bits for the draw and 32 for the square. */
        uint64_t chance = random_bits();
        unsigned kind = hand[turn & 1];
        if (left) {
            /* Either the drawn tile is laid or it refills the hand: each turn draws one. */
            unsigned i = (unsigned)((chance >> 1 & 0x7fffffff) * left >> 31);
            unsigned drawn = stack[i], keep = chance & 1;
            stack[i] = stack[--left];
            hand[turn & 1] = (uint8_t)(keep ? kind : drawn);
            kind = keep ? drawn : kind;
        }
        uint64_t allowed = touching & ~taken;
        if (allowed & ~stub[kind]) allowed &= ~stub[kind];
        unsigned n = (unsigned)__builtin_popcountll(allowed);
        int square = nth_square(allowed, (unsigned)((chance >> 32) * n >> 32));
        taken |= bit(square);
        touching |= beside[square];
        lay(&track, (int)kind, square);
    }
    pay(&track, points);
}

int main(int argc, char **argv) {
    char *rest = "", *rest_of_seed = "";
    long games = argc == 3 ? strtol(argv[1], &rest, 10) : 0;
    random_state = argc == 3 ? strtoull(argv[2], &rest_of_seed, 10) : 0;
    if (games < 1 || *rest || *rest_of_seed) {
        fprintf(stderr, "usage: random_play GAMES SEED\n");
        return 2;
    }
    set_up_board();
    set_up_tiles();
    uint64_t total = 0;
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (long game = 0; game < games; game++) {
        uint32_t points[NOBODY + 1] = {0};
        play(points);
        total += points[0] + points[1];
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    printf("%ld %.6f %.3f\n", games * TILES, seconds, (double)total / (double)games);
    return 0;
}
