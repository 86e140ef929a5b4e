package dev.tailrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.agent.Agent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterleavingsTest {

    @ParameterizedTest
    @CsvSource({"1, 1, 2", "2, 2, 6", "3, 2, 10", "4, 4, 70"})
    void shouldRunAllOrdersOfTwoAgents(final int first, final int second, final int expected) {
        final Set<String> orders = new HashSet<>();
        final int runs =
                Interleavings.of(() -> new Written(first, second, orders)).exhaustive(100);

        assertThat(runs).isEqualTo(expected);
        assertThat(orders).hasSize(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, 2", "1, 6", "2, 14", "3, 18", "4, 20", "100, 20"})
    void shouldTakeTheTurnFromAnAgentOnlySoOften(final int preemptions, final int expected) {
        final Set<String> orders = new HashSet<>();
        final int runs = Interleavings.of(() -> new Written(3, 3, orders))
                .maxPreemptions(preemptions)
                .exhaustive(100);

        assertThat(runs).isEqualTo(expected);
        assertThat(orders).hasSize(expected);
    }

    @Test
    void shouldFindAllOrdersAtRandom() {
        final Set<String> orders = new HashSet<>();
        Interleavings.of(() -> new Written(3, 3, orders)).random(1, 5_000);

        assertThat(orders).hasSize(20);
    }

    @Test
    void shouldRepeatARandomRunFromItsSeed() {
        for (long seed = 1; seed <= 20; seed++) {
            final Set<String> orders = new HashSet<>();
            final Interleavings interleavings = Interleavings.of(() -> new Written(10, 10, orders));
            interleavings.random(seed, 1);
            interleavings.random(seed, 1);

            assertThat(orders).as("seed %d", seed).hasSize(1);
        }
    }

    @Test
    void shouldNotTellOrdersApartThatDifferInCallsWithoutWork() {
        final Set<String> orders = new HashSet<>();
        final int runs = Interleavings.of(() -> new Waiting(orders)).exhaustive(100);

        assertThat(orders).containsExactlyInAnyOrder("abc", "acb");
        assertThat(runs).isEqualTo(2);
    }

    @Test
    void shouldRefuseMoreRunsThanAllowed() {
        assertThatThrownBy(() -> Interleavings.of(() -> new Written(2, 2, new HashSet<>()))
                        .exhaustive(5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("more than 5 interleavings: make the scene smaller, or allow fewer preemptions");
    }

    @Test
    void shouldTellTheTurnsOfAFailureAndReplayThem() {
        final Interleavings interleavings = Interleavings.of(() -> new Written(3, 2, new HashSet<>()) {
            @Override
            public void check() {
                assertThat(text()).isNotEqualTo("aabba");
            }
        });

        assertThatThrownBy(() -> interleavings.exhaustive(10))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("(run 2 of all)\nturns: a x2, b x2, a\nreplay(0, 0, 1, 1, 0)");
        assertThatThrownBy(() -> interleavings.replay(0, 0, 1, 1, 0))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("(replay)\nturns: a x2, b x2, a\nreplay(0, 0, 1, 1, 0)");
        assertThatCode(() -> interleavings.replay(0, 1, 0, 1, 0)).doesNotThrowAnyException();
    }

    @Test
    void shouldTellTheSeedOfARandomFailure() {
        final Interleavings interleavings = Interleavings.of(() -> new Written(1, 1, new HashSet<>()) {
            @Override
            public void check() {
                throw new IllegalStateException("no good");
            }
        });

        assertThatThrownBy(() -> interleavings.random(7, 1))
                .isInstanceOf(AssertionError.class)
                .hasMessageMatching("no good \\(seed 7\\)\nturns: (a, b|b, a)\nreplay\\((0, 1|1, 0)\\)");
    }

    @Test
    void shouldFindAgentsThatWaitForEachOther() {
        assertThatThrownBy(() -> Interleavings.of(
                                () -> scene(agent("fork", () -> 0, () -> false), agent("knife", () -> 0, () -> false)))
                        .exhaustive(10))
                .isInstanceOf(AssertionError.class)
                .hasMessage("stuck: no agent has work, and these are not done: fork, knife (run 1 of all)\n"
                        + "turns: fork, knife, fork, knife\nreplay(0, 1, 0, 1)");
    }

    @Test
    void shouldFindAgentsThatNeverEnd() {
        assertThatThrownBy(() -> Interleavings.of(() -> scene(agent("busy", () -> 1, () -> false)))
                        .maxTurns(3)
                        .exhaustive(10))
                .isInstanceOf(AssertionError.class)
                .hasMessage("not done after 3 turns: busy (run 1 of all)\nturns: busy x3\nreplay(0, 0, 0)");
    }

    @Test
    void shouldAskAnAgentWithoutWorkOnceMoreBeforeItIsStuck() {
        final int[] calls = new int[1];
        final Agent late = agent("late", () -> calls[0]++ == 0 ? 0 : 1, () -> calls[0] == 2);

        assertThat(Interleavings.of(() -> scene(late)).exhaustive(10)).isEqualTo(1);
    }

    @Test
    void shouldRefuseASceneThatIsNotTheSameEachTime() {
        final int[] scenes = new int[1];
        assertThatThrownBy(() -> Interleavings.of(() -> new Written(scenes[0]++ == 0 ? 2 : 1, 2, new HashSet<>()))
                        .exhaustive(100))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("the same turns had another outcome: "
                        + "at turn 1 there are 1 choices, before there were 2 (run 2 of all)");
    }

    @Test
    void shouldRefuseToReplayATurnOfAnAgentThatIsDone() {
        assertThatThrownBy(() -> Interleavings.of(() -> new Written(1, 1, new HashSet<>()))
                        .replay(0, 0))
                .isInstanceOf(AssertionError.class)
                .hasMessage("turn 1 is that of agent 0, ready are [1] (replay)\nturns: a\nreplay(0)");
    }

    @Test
    void shouldStartAndCloseAllAgents() {
        final List<String> calls = new ArrayList<>();
        Interleavings.of(() -> scene(new Agent() {
                    @Override
                    public String name() {
                        return "a";
                    }

                    @Override
                    public int doWork() {
                        calls.add("work");
                        return 1;
                    }

                    @Override
                    public boolean isDone() {
                        return calls.contains("work");
                    }

                    @Override
                    public void onStart() {
                        calls.add("start");
                    }

                    @Override
                    public void onClose() {
                        calls.add("close");
                    }
                }))
                .exhaustive(1);

        assertThat(calls).containsExactly("start", "work", "close");
    }

    private static Interleavings.Scene scene(final Agent... agents) {
        return new Interleavings.Scene() {
            @Override
            public List<Agent> agents() {
                return List.of(agents);
            }

            @Override
            public void check() {}
        };
    }

    private static Agent agent(final String name, final IntSupplier work, final BooleanSupplier done) {
        return new Agent() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public int doWork() {
                return work.getAsInt();
            }

            @Override
            public boolean isDone() {
                return done.getAsBoolean();
            }
        };
    }

    /** Two agents that write their letters into one text. */
    private static class Written implements Interleavings.Scene {

        private final StringBuilder text = new StringBuilder();
        private final Set<String> orders;
        private final List<Agent> agents;

        Written(final int first, final int second, final Set<String> orders) {
            this.orders = orders;
            this.agents = List.of(letters('a', first), letters('b', second));
        }

        private Agent letters(final char letter, final int times) {
            final int[] written = new int[1];
            final IntSupplier write = () -> {
                text.append(letter);
                return ++written[0];
            };
            return agent(String.valueOf(letter), write, () -> written[0] == times);
        }

        String text() {
            return text.toString();
        }

        @Override
        public List<Agent> agents() {
            return agents;
        }

        @Override
        public void check() {
            orders.add(text());
        }
    }

    /** Two agents that wait for a third. */
    private static final class Waiting implements Interleavings.Scene {

        private final StringBuilder text = new StringBuilder();
        private final Set<String> orders;

        Waiting(final Set<String> orders) {
            this.orders = orders;
        }

        private Agent letter(final String letter, final BooleanSupplier may) {
            final IntSupplier write = () -> {
                if (may.getAsBoolean()) {
                    text.append(letter);
                    return 1;
                }
                return 0;
            };
            return agent(letter, write, () -> text.indexOf(letter) >= 0);
        }

        @Override
        public List<Agent> agents() {
            return List.of(
                    letter("b", () -> text.length() > 0),
                    letter("a", () -> true),
                    letter("c", () -> text.length() > 0));
        }

        @Override
        public void check() {
            orders.add(text.toString());
        }
    }
}
