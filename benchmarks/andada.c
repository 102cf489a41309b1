/* Andada with 12 houses, as folkgames/andada/rules.py has it by default: § here is § in RULES.md. */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { HOUSES = 12, PLACES = 2 * HOUSES, MOST_MOVES = HOUSES };
enum { PASS = -1, GONE = -1 };
enum { OPENING, CHOICE, PLAY, SINGLES };

typedef struct {
    uint8_t cows[PLACES]; /* in sowing order from South's first house */
    int8_t turn;          /* 0 South, 1 North */
    int8_t phase;
} State;

/* §1 The board */

void start(State *state)
{
    memset(state->cows, 2, PLACES);
    state->turn = 0;
    state->phase = OPENING;
}

static bool is_empty(const State *state, int side)
{
    int any = 0;
    for (int house = side * HOUSES; house < (side + 1) * HOUSES; house++)
        any |= state->cows[house];
    return any == 0;
}

/* §2 Sowing */

static inline int next_house(int house)
{
    return house + 1 < PLACES ? house + 1 : 0;
}

static inline int sow(uint8_t *cows, int house)
{
    int hand = cows[house];
    cows[house] = 0;
    for (; hand > 0; hand--) {
        house = next_house(house);
        cows[house]++;
    }
    return house;
}

/* §8 Single cows */

static inline int sow_in_row(State *state, int house)
{
    int end = (state->turn + 1) * HOUSES, hand = state->cows[house];
    state->cows[house] = 0;
    for (; hand > 0; hand--) {
        if (++house == end)
            return GONE;
        state->cows[house]++;
    }
    return house;
}

static bool only_singles(const State *state)
{
    bool more = false;
    for (int house = 0; house < PLACES; house++)
        more |= state->cows[house] > 1;
    return !more;
}

/* §10 Sowings that never end */

static int twins(const uint8_t *cows)
{
    int pairs = cows[PLACES - 1] == cows[0];
    for (int house = 1; house < PLACES; house++)
        pairs += cows[house - 1] == cows[house];
    return pairs;
}

static bool ends(const uint8_t *cows, int house, int pairs)
{
    if (pairs > (cows[house] == cows[next_house(house)]))
        return true;
    uint8_t trial[PLACES];
    memcpy(trial, cows, PLACES);
    for (int last = sow(trial, house); trial[last] > 1; last = sow(trial, last))
        if (last == house && memcmp(trial, cows, PLACES) == 0)
            return false;
    return true;
}

/* §5 A turn */

int legal_moves(const State *state, int8_t *moves)
{
    if (state->phase == CHOICE) {
        moves[0] = 0, moves[1] = 1;
        return 2;
    }
    int count = 0, first = state->turn * HOUSES;
    int pairs = state->phase == PLAY ? twins(state->cows) : PLACES;
    for (int house = first; house < first + HOUSES; house++)
        if (state->cows[house] > 0 && ends(state->cows, house, pairs))
            moves[count++] = house;
    if (count == 0 && !is_empty(state, state->turn))
        moves[count++] = PASS;
    return count;
}

static void open_board(State *state, int house) /* §3 */
{
    while (state->cows[house] > 0)
        house = next_house(sow(state->cows, house));
    state->phase = CHOICE;
}

static void take_turn(State *state, int house)
{
    uint8_t *cows = state->cows;
    int last = house;
    if (state->phase == SINGLES)
        do
            last = sow_in_row(state, last);
        while (last != GONE && cows[last] > 1);
    else
        do
            last = sow(cows, last);
        while (cows[last] > 1);
    if (last != GONE && last / HOUSES == state->turn) /* §7 */
        cows[PLACES - 1 - last] = 0;
    if (state->phase == PLAY && only_singles(state))
        state->phase = SINGLES;
}

void play(State *state, int move)
{
    if (state->phase == CHOICE) { /* §4 */
        state->turn = move;
        state->phase = PLAY;
        return;
    }
    if (state->phase == OPENING)
        open_board(state, move);
    else if (move != PASS)
        take_turn(state, move);
    state->turn = 1 - state->turn;
}

/* §9 The end */

int outcome(const State *state)
{
    if (state->phase == OPENING || state->phase == CHOICE)
        return 0;
    return is_empty(state, 0) ? 2 : is_empty(state, 1) ? 1 : 0;
}

/* Random games */

typedef struct {
    uint64_t s[4];
} Chance; /* xoshiro256** of Blackman and Vigna */

static inline uint64_t rotate(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t next(Chance *chance)
{
    uint64_t *s = chance->s, result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3];
    s[2] ^= t, s[3] = rotate(s[3], 45);
    return result;
}

static Chance seeded(uint64_t seed) /* by splitmix64 */
{
    Chance chance;
    for (int i = 0; i < 4; i++) {
        uint64_t z = (seed += 0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        chance.s[i] = z ^ (z >> 31);
    }
    return chance;
}

static inline int below(Chance *chance, int n)
{
    return (int)(((next(chance) >> 32) * (uint64_t)n) >> 32);
}

/* Play so many games, none longer than `limit`; returns the number of legal moves of all plies. */
int64_t random_playouts(uint64_t seed, int games, int limit, int8_t *outcomes, int32_t *lengths)
{
    Chance chance = seeded(seed);
    int64_t choices = 0;
    for (int game = 0; game < games; game++) {
        State state;
        int8_t moves[MOST_MOVES];
        int result = 0, ply = 0;
        start(&state);
        for (; result == 0 && ply < limit; ply++) {
            int count = legal_moves(&state, moves);
            choices += count;
            play(&state, moves[below(&chance, count)]);
            result = outcome(&state);
        }
        outcomes[game] = (int8_t)result;
        lengths[game] = ply;
    }
    return choices;
}
