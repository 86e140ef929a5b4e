package dev.tailrace.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclaredOptionsTest {

    private static final Setting<Integer> DEPTH = Setting.integer("depth", 1, 0, 9, "How deep");
    private static final Setting<Optional<String>> MASTER =
            EngineOptions.address("master", "Where").optional();
    private static final Setting<Parallelism> TASKS = EngineOptions.tasks("tasks", "1", "How many");
    private static final DeclaredOptions DECLARED = DeclaredOptions.of(
            DEPTH,
            MASTER,
            TASKS,
            EngineOptions.START,
            EngineOptions.RECORD_KEY,
            EngineOptions.CREATE_TOPICS,
            Setting.text("lib.*", "VALUE", "", "A setting of the library"));

    private static RunSpec run(final Map<String, String> options) {
        return RunSpec.of("any").options(options);
    }

    @Test
    void shouldReadWhatIsGivenAndDefaultsOfTheRest() {
        final Settings options = DECLARED.read(run(Map.of("depth", "3", "lib.a", "b", "master", "")));
        assertThat(options.get(DEPTH)).isEqualTo(3);
        assertThat(options.get(MASTER)).isEmpty();
        assertThat(options.get(EngineOptions.CREATE_TOPICS)).isFalse();
    }

    @Test
    void shouldReportAllProblemsAtOnceAsAMistakeOfTheUser() {
        final RunSpec run =
                run(Map.of("depht", "1", "depth", "10", "colour", "red", "lib.x", "y", "create-topics", "yes"));
        assertThatThrownBy(() -> DECLARED.read(run))
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage(
                        """
                        --runner-option colour: unknown option; available: depth, master, tasks, start, record-key, \
                        create-topics, lib.*
                        --runner-option create-topics=yes: expected one of true, false
                        --runner-option depht: unknown option; available: depth, master, tasks, start, record-key, \
                        create-topics, lib.*; did you mean 'depth'?
                        --runner-option depth=10: expected a whole number from 0 to 9""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "master | here | expected HOST:PORT",
                "master | here:80 |",
                "tasks | many | 'many' is not a parallelism; expected 4, or book=8,feed=2, or 4,feed=2",
                "tasks | 4,last=2 |",
                "start | never | expected one of earliest, latest",
                "record-key | json | expected none, output or json:FIELD",
                "record-key | json:a |",
                "lib.any | thing |",
                "depth | '' |",
            })
    void shouldRefuseTheSameWhenItIsReadFromItsText(final String name, final String value, final String problem) {
        final DeclaredOptions described = DeclaredOptions.parse(DECLARED.text(Map.of()));
        assertThat(described.problems(Map.of(name, value)))
                .isEqualTo(DECLARED.problems(Map.of(name, value)))
                .containsExactlyElementsOf(
                        Optional.ofNullable(problem).map(text -> name + "=" + value + ": " + text).stream()
                                .toList());
    }

    @Test
    void shouldHaveTheUsualValuesOfLibrariesInItsText() {
        final DeclaredOptions described =
                DeclaredOptions.parse(DECLARED.text(Map.of("master", "here:1", "client.producer.linger.ms", "5")));
        assertThat(described.names()).isEqualTo(DECLARED.names());
        assertThat(described.usual("depth")).hasValue("1");
        assertThat(described.usual("master")).hasValue("here:1");
        assertThat(described.usual("client.producer.linger.ms")).hasValue("5");
        assertThat(described.usual("lib.a")).isEmpty();
        assertThatThrownBy(() -> DeclaredOptions.parse("depth\t1..9"))
                .hasMessage("'depth\t1..9' is not an option: name, values, default, meaning");
    }

    @Test
    void shouldBeJoined() {
        final DeclaredOptions both = DeclaredOptions.of(DEPTH).and(DeclaredOptions.of(MASTER));
        assertThat(both.names()).containsExactly("depth", "master");
        assertThat(DeclaredOptions.of().problems(Map.of("a", "1")))
                .containsExactly("a: unknown option; available: none");
    }

    @Test
    void shouldCheckTheOptionsOfAProcess() {
        assertThat(EngineOptions.ALL.problems(Map.of(
                        "heap-mb", "0", "threads", "2000", "cpus", "one", "host", "me@there", "client.a.b", "c")))
                .containsExactly(
                        "cpus=one: expected 'half' or a list of processors such as 1, 2-3 or 0,4-7",
                        "heap-mb=0: expected a whole number from 1 to 999999999",
                        "host=me@there: expected USER@HOST:FOLDER, with the whole path of Tailrace's distribution on that host",
                        "threads=2000: expected a whole number from 1 to 1024");
        assertThat(EngineOptions.ALL.problems(Map.of("cpus", "0,4-7", "host", "me@there:/opt/x", "ssh", "ssh -4")))
                .isEmpty();
    }
}
