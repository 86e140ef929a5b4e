package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of bad input gives its message, its exit code, whole lines, and no stack trace. */
class BadInputTest {

    /** Sound messages before each damage: a directory message, an order, an execution of a part of it. */
    private static final String TRADE = "\"seq\":3,\"ts\":34200003000000,\"locate\":1,\"symbol\":\"TEST\"";

    @TempDir
    private Path folder;

    static Stream<Arguments> fatal() {
        return Stream.of(
                bad("truncated", start().add(8, 1, 1).cut(5), "byte 112, message 4: the input ends inside a message"),
                bad("garbage", start().raw(255, 254, 253).bytes(), "byte 112, message 4: no message starts here"),
                bad(
                        "wrong length",
                        start().frame('D', 20).add(8, 1, 1).bytes(),
                        "byte 112, message 4: the message does not have the length of its type"),
                bad(
                        "over-execution",
                        start().execute(7, 91).bytes(),
                        "byte 112, message 4: more shares than the order has left"),
                bad(
                        "over-cancellation",
                        start().cancel(7, 91).bytes(),
                        "byte 112, message 4: more shares than the order has left"),
                bad(
                        "duplicate reference",
                        start().add(7, 1, 10_000).bytes(),
                        "byte 112, message 4: a live order of its instrument has this reference already"),
                bad("absurd price", start().add(8, 1, 0xFFFF_FFFFL).bytes(), "byte 112, message 4: a price of zero or"),
                bad("no side", start().add('X', 8, 1, 10_000).bytes(), "byte 112, message 4: a side that is neither"),
                bad("no price", start().add(8, 1, 0).bytes(), "byte 112, message 4: a price of zero or"),
                bad(
                        "time going back",
                        start().goBack().add(8, 1, 10_000).bytes(),
                        "byte 112, message 4: the event time is earlier than that of a record before it"),
                bad("trailing bytes", start().raw(0, 0, 1).bytes(), "bytes follow the end of the session"));
    }

    static Stream<Arguments> counted() {
        return Stream.of(
                bad("unknown type", start().frame('z', 30).add(8, 1, 1).bytes(), "1 x unknown-type"),
                bad("execution of an unknown order", start().execute(9, 1).bytes(), "1 x unknown-order"),
                bad("cancel of an unknown order", start().cancel(9, 1).bytes(), "1 x unknown-order"),
                bad("replace of an unknown order", start().replace(9, 10).bytes(), "1 x unknown-order"));
    }

    private static SmallFeed start() {
        return SmallFeed.ofOneStock().add(7, 100, 10_000).execute(7, 10);
    }

    private static Arguments bad(final String name, final byte[] feed, final String message) {
        return Arguments.of(name, feed, message);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fatal")
    void shouldStopWithAMessageThatNamesThePlace(final String name, final byte[] feed, final String message)
            throws IOException {
        final Path input = Files.write(folder.resolve("bad.itch50"), feed);
        final Path output = folder.resolve("out.jsonl");
        final Cli cli = new Cli();
        assertThat(cli.run("run", "--input", input.toString(), "--output", output.toString()))
                .isEqualTo(3);
        assertThat(cli.err())
                .startsWith("tailrace: " + input + ": ")
                .contains(message)
                .hasLineCount(1);
        assertThat(cli.out()).contains("run             stopped on bad input (exit code 3)");
        assertThat(Files.readString(output)).contains(TRADE).endsWith("}\n").hasLineCount(1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fatal")
    void shouldCountAndContinueOnRequest(final String name, final byte[] feed, final String message) {
        final Cli cli = new Cli().in(feed);
        assertThat(cli.run("run", "--input", "-", "--output", "-", "--on-error", "skip"))
                .isEqualTo(4);
        assertThat(cli.err())
                .contains("bad input       1 x ")
                .contains("first: standard input: byte ")
                .contains("run             finished, but the input is irregular (exit code 4)");
        final boolean lacksBytes = List.of("truncated", "garbage", "wrong length", "trailing bytes")
                .contains(name);
        assertThat(cli.results())
                .contains(TRADE, lacksBytes ? "\"type\":\"untrusted_vwap\"" : "\"type\":\"vwap\"")
                .endsWith("}\n");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("counted")
    void shouldCountAndNeverGuess(final String name, final byte[] feed, final String message) {
        final Cli cli = new Cli().in(feed);
        assertThat(cli.run("run", "--input", "-", "--output", "-")).isEqualTo(4);
        assertThat(cli.err()).contains(message).contains("byte 112, message 4");
        assertThat(cli.results().lines().filter(line -> line.contains("trade\"")))
                .hasSize(1);
    }

    @Test
    void shouldCountMissingReferenceRows() throws IOException {
        final Path reference = Files.writeString(folder.resolve("ref.csv"), "symbol,sector\nOTHER,Energy\n");
        final Cli cli = new Cli().in(start().bytes());
        assertThat(cli.run("run", "--input", "-", "--output", "-", "--reference", reference.toString()))
                .isEqualTo(4);
        assertThat(cli.err()).contains("1 x missing-reference-row").contains("byte 79, message 3");
    }

    @Test
    void shouldRefuseReferenceDataThatCannotBeUsed() throws IOException {
        final Path reference = Files.writeString(folder.resolve("ref.csv"), "name\nTEST\n");
        final Cli cli = new Cli().in(start().bytes());
        assertThat(cli.run("run", "--input", "-", "--reference", reference.toString()))
                .isEqualTo(2);
        assertThat(cli.err())
                .startsWith("tailrace: reference file " + reference)
                .hasLineCount(1);
    }

    @Test
    void shouldRefuseEmptyInput() throws IOException {
        final Path input = Files.createFile(folder.resolve("empty"));
        final Path output = folder.resolve("out.jsonl");
        final Cli cli = new Cli();
        assertThat(cli.run("run", "--input", input.toString(), "--output", output.toString()))
                .isEqualTo(3);
        assertThat(cli.err()).isEqualTo("tailrace: " + input + ": is empty\n");
        assertThat(output).doesNotExist();
    }
}
