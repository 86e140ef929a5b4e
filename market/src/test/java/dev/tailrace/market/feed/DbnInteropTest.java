package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.dbn.DbnBytes;
import dev.tailrace.market.dbn.DbnPrinter;
import dev.tailrace.market.dbn.DbnRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The package {@code databento-dbn} for Python, which is independent of us, writes what we read and reads what we write.
 * Needs an interpreter that has it, {@code python3} or {@code -Dtailrace.python=FILE}; reported as skipped without.
 */
class DbnInteropTest {

    private static final String PYTHON = System.getProperty("tailrace.python", "python3");
    private static final long TIME = 1_700_000_000_123_456_789L;

    @TempDir
    private Path folder;

    @BeforeEach
    void needsThePackage() {
        assumeTrue(
                exitCode("-c", "import databento_dbn") == 0,
                "SKIPPED: needs " + PYTHON + " with the package databento-dbn; set -Dtailrace.python=FILE");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldReadWhatThePackageWrites(final int version) throws IOException {
        final Path file = folder.resolve("day.dbn.zst");
        run("write", Integer.toString(version), file.toString());
        final InputFaults faults = new InputFaults(OnError.FAIL);
        final List<String> printed = new ArrayList<>();

        try (DbnMessages log = (DbnMessages) Feeds.open(file.toString(), faults)) {
            while (log.feed()
                            .poll(
                                    10,
                                    (buffer, offset, length, position) -> printed.add(DbnPrinter.print(buffer, offset)))
                    != InputLog.END) {
                // All of it.
            }
            assertThat(log.feed().header().version()).isEqualTo(version);
            assertThat(log.feed().header().dataset()).isEqualTo("XNAS.ITCH");
            assertThat(log.feed().header().symbol(70_000, LocalDate.EPOCH)).isEqualTo("AAPL");
        }

        final String common = "\"publisher\":2,\"instrument\":70000,\"ts_event\":\"2023-11-14T22:13:20.123456789Z\","
                + "\"ts_recv\":\"2023-11-14T22:13:20.123456790Z\",";
        assertThat(printed)
                .containsExactly(
                        "{\"type\":\"definition\"," + common + "\"symbol\":\"AAPL\",\"exchange\":\"XNAS\","
                                + "\"class\":\"K\",\"price_increment\":0.010000000}",
                        "{\"type\":\"status\"," + common + "\"action\":7,\"reason\":0,\"trading_event\":0,"
                                + "\"trading\":\"Y\",\"quoting\":\"~\"}",
                        "{\"type\":\"mbo\"," + common + "\"action\":\"A\",\"side\":\"A\",\"price\":-1.500000000,"
                                + "\"size\":4294967295,\"order\":18446744073709551615,\"flags\":128,\"channel\":9,"
                                + "\"sequence\":4294967295}",
                        "{\"type\":\"trade\"," + common + "\"action\":\"T\",\"side\":\"B\",\"price\":1.000000000,"
                                + "\"size\":7,\"depth\":3,\"flags\":4,\"sequence\":8}",
                        "{\"type\":\"mbp-1\"," + common + "\"action\":\"C\",\"side\":\"B\",\"price\":1.000000000,"
                                + "\"size\":7,\"depth\":0,\"flags\":0,\"sequence\":9,\"bid\":0.000000001,\"bid_size\":2,"
                                + "\"bid_orders\":4,\"ask\":null,\"ask_size\":3,\"ask_orders\":5}");
        assertThat(faults.met()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldWriteTestFilesThatThePackageReads(final int version) throws IOException {
        final Path file = folder.resolve("day.dbn");
        Files.write(
                file,
                DbnBytes.file(version, false, Map.of(5, "AAPL"))
                        .definition(5, TIME, "AAPL")
                        .status(5, TIME, 7, 'Y')
                        .mbo('A', 'B', 5, TIME, 11, -10_500_000_000L, 100, DbnRecord.LAST)
                        .trade(5, TIME, 10_000_000_000L, 3, 4)
                        .mbp1('C', 5, TIME, 1, 2, DbnRecord.NO_PRICE, 3)
                        .bytes());

        final String definition = version == 3 ? "InstrumentDefMsg" : "InstrumentDefMsgV" + version;
        assertThat(run("read", file.toString()).lines())
                .containsExactly(
                        "Metadata " + version + " XNAS.ITCH ['ALL'] 5",
                        definition + " AAPL XNAS K",
                        "StatusMsg 7 True",
                        "MBOMsg 5 " + TIME + " 11 -10500000000 100 A B 128 " + TIME,
                        "TradeMsg 10000000000 3 4",
                        "MBP1Msg C 1 " + DbnRecord.NO_PRICE + " 2 3");
    }

    private String run(final String... arguments) throws IOException {
        final Path script = folder.resolve("interop.py");
        try (InputStream source = DbnBytes.class.getResourceAsStream("interop.py")) {
            Files.write(script, source.readAllBytes());
        }
        final List<String> command = new ArrayList<>(List.of(PYTHON, script.toString()));
        command.addAll(List.of(arguments));
        final Process process =
                new ProcessBuilder(command).redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.onExit().join().exitValue()).as(output).isZero();
        return output;
    }

    private static int exitCode(final String... arguments) {
        final List<String> command = new ArrayList<>(List.of(PYTHON));
        command.addAll(List.of(arguments));
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .onExit()
                    .join()
                    .exitValue();
        } catch (final IOException e) {
            return -1;
        }
    }
}
