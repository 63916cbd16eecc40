// The gated delta rule, token by token, forward and backward, for one thread of a processor.
//
// Of every head, with a state S [D, D] (keys by values), a decay a = exp(g) and u [D]:
//
//     u = beta (v - a S'k)      S <- a S + k u'      out = S'q
//
// The state stays in the nearest cache. Every CHUNK tokens it is kept, so that the backward pass
// computes the states between again, the last chunk first. All sequences are [N, T, H, D], g and
// beta [N, T, H], states [N, H, D, D], kept states [N, H, T / CHUNK, D, D].

#include <cmath>
#include <cstdint>
#include <cstring>

constexpr int D = 64, CHUNK = 16, LANES = 16, V = D / LANES;
using Vector = float __attribute__((vector_size(4 * LANES)));
struct Row {
    Vector part[V];
};
using State = Row[D];

#define EACH(j) _Pragma("GCC unroll 4") for (int j = 0; j < V; j++)

static Row load(const float* from) {
    Row row;
    std::memcpy(&row, from, sizeof row);
    return row;
}

static void store(const Row& row, float* to) { std::memcpy(to, &row, sizeof row); }

static float sum(const Vector& x) {
    float total = 0;
    for (int i = 0; i < LANES; i++) total += x[i];
    return total;
}

static float dot(const Row& x, const Row& y) {
    Vector products = {};
    EACH(j) products += x.part[j] * y.part[j];
    return sum(products);
}

// What the state returns for a key.
static Row look_up(const State& S, const float* k) {
    Row found = {};
    for (int i = 0; i < D; i++) EACH(j) found.part[j] += k[i] * S[i].part[j];
    return found;
}

struct Token {
    const float *q, *k, *v;
    float decay, beta;
};

struct Tokens {
    const float *q, *k, *v, *g, *beta;
    int64_t T, H;

    int64_t at(int64_t n, int64_t t, int64_t h) const { return (n * T + t) * H + h; }

    Token token(int64_t n, int64_t t, int64_t h) const {
        const int64_t i = at(n, t, h);
        return {q + i * D, k + i * D, v + i * D, std::exp(g[i]), beta[i]};
    }
};

// One step from `before` to `after`, which may be the same; `found` is what the key looked up.
static Row step(const State& before, State& after, const Token& x, Row& found) {
    found = look_up(before, x.k);
    Row u = load(x.v);
    EACH(j) u.part[j] = x.beta * (u.part[j] - x.decay * found.part[j]);
    for (int i = 0; i < D; i++)
        EACH(j) after[i].part[j] = x.decay * before[i].part[j] + x.k[i] * u.part[j];
    return u;
}

extern "C" void forward(const float* q, const float* k, const float* v, const float* g,
                        const float* beta, float* state, float* kept, float* out, int64_t N,
                        int64_t T, int64_t H) {
    const Tokens tokens{q, k, v, g, beta, T, H};
    State S;
    Row found;
    for (int64_t n = 0; n < N; n++)
        for (int64_t h = 0; h < H; h++) {
            std::memcpy(S, state + (n * H + h) * D * D, sizeof S);
            for (int64_t t = 0; t < T; t++) {
                if (t % CHUNK == 0)
                    std::memcpy(kept + ((n * H + h) * (T / CHUNK) + t / CHUNK) * D * D, S, sizeof S);
                const Token x = tokens.token(n, t, h);
                step(S, S, x, found);
                store(look_up(S, x.q), out + tokens.at(n, t, h) * D);
            }
            std::memcpy(state + (n * H + h) * D * D, S, sizeof S);
        }
}

struct Gradients {
    float *q, *k, *v, *g, *beta;
};

// From the gradient of the state after a token to that of the state S before it.
static void step_back(State& dS, const State& S, const Token& x, const Row& u, const Row& found,
                      const Row& dout, const Gradients& into) {
    Row du = {}, dfound, dv, along = {};
    const float written = dot(u, dout);
    float dk[D];
    for (int i = 0; i < D; i++) {
        Vector read = {}, key = {};
        EACH(j) {
            const Vector d = dS[i].part[j] + x.q[i] * dout.part[j], s = S[i].part[j];
            dS[i].part[j] = d;
            du.part[j] += x.k[i] * d;
            along.part[j] += d * s;
            read += s * dout.part[j];
            key += d * u.part[j];
        }
        into.q[i] = x.decay * sum(read) + x.k[i] * written;
        dk[i] = sum(key);
    }
    Vector beta = {}, decay = {};
    const Row v = load(x.v);
    EACH(j) {
        dv.part[j] = x.beta * du.part[j];
        dfound.part[j] = -x.decay * dv.part[j];
        beta += du.part[j] * (v.part[j] - x.decay * found.part[j]);
        decay += along.part[j] - dv.part[j] * found.part[j];
    }
    store(dv, into.v);
    *into.beta = sum(beta);
    *into.g = sum(decay) * x.decay;
    for (int i = 0; i < D; i++) {
        Vector key = {};
        EACH(j) {
            key += S[i].part[j] * dfound.part[j];
            dS[i].part[j] = x.decay * dS[i].part[j] + x.k[i] * dfound.part[j];
        }
        into.k[i] = dk[i] + sum(key);
    }
}

// `dstate` has the gradient of the last state and gets that of the first.
extern "C" void backward(const float* q, const float* k, const float* v, const float* g,
                         const float* beta, const float* kept, const float* dout, float* dstate,
                         float* dq, float* dk, float* dv, float* dg, float* dbeta, int64_t N,
                         int64_t T, int64_t H) {
    const Tokens tokens{q, k, v, g, beta, T, H};
    State states[CHUNK + 1], dS;
    Row u[CHUNK], found[CHUNK];
    for (int64_t n = 0; n < N; n++)
        for (int64_t h = 0; h < H; h++) {
            std::memcpy(dS, dstate + (n * H + h) * D * D, sizeof dS);
            for (int64_t start = T - CHUNK; start >= 0; start -= CHUNK) {
                const int64_t chunk = (n * H + h) * (T / CHUNK) + start / CHUNK;
                std::memcpy(states[0], kept + chunk * D * D, sizeof dS);
                for (int c = 0; c < CHUNK; c++) {
                    const Token x = tokens.token(n, start + c, h);
                    u[c] = step(states[c], states[c + 1], x, found[c]);
                }
                for (int c = CHUNK - 1; c >= 0; c--) {
                    const int64_t i = tokens.at(n, start + c, h);
                    const Gradients into{dq + i * D, dk + i * D, dv + i * D, dg + i, dbeta + i};
                    step_back(dS, states[c], tokens.token(n, start + c, h), u[c], found[c],
                              load(dout + i * D), into);
                }
            }
            std::memcpy(dstate + (n * H + h) * D * D, dS, sizeof dS);
        }
}
