package dev.tailrace.market.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.market.itch.Symbol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReferenceCsvTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("reference.csv");
    }

    @Test
    void shouldReadRowsByHeader() throws IOException {
        final ReferenceTable table =
                read("lot_size,symbol,note,sector\n100,AAPL,x,Technology\n\n10,BRK.A,\"a,b\",\"Fin \"\"x\"\"\"\n");

        assertThat(find(table, "AAPL").sector()).isEqualTo("Technology");
        assertThat(find(table, "BRK.A").sector()).isEqualTo("Fin \"x\"");
        assertThat(find(table, "BRK.A").lotSize()).isEqualTo(10);
        assertThat(find(table, "MSFT")).isNull();
    }

    @Test
    void shouldReadAFileWithAByteOrderMark() throws IOException {
        assertThat(find(read("\uFEFFsymbol,sector\nAAPL,Technology\n"), "AAPL").sector())
                .isEqualTo("Technology");
    }

    @Test
    void shouldFindEveryRowOfALargeTable() throws IOException {
        final StringBuilder csv = new StringBuilder("symbol,sector\n");
        for (int i = 0; i < 10_000; i++) {
            csv.append("S").append(i).append(",sector").append(i % 11).append('\n');
        }
        final ReferenceTable table = read(csv.toString());

        for (int i = 0; i < 10_000; i++) {
            assertThat(find(table, "S" + i).sector()).isEqualTo("sector" + i % 11);
        }
        assertThat(find(table, "S10000")).isNull();
    }

    @Test
    void shouldReportEveryBadLine() throws IOException {
        Files.writeString(
                file,
                "symbol,sector,lot_size\nAAPL,Tech,100\nTOO-LONG-NAME-OF-33-CHARACTERS-XX,Tech,100\nAAPL,Tech,100\nMSFT\nIBM,Tech,-1\n");

        assertThatThrownBy(() -> ReferenceCsv.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reference file " + file
                        + ": line 3: 'TOO-LONG-NAME-OF-33-CHARACTERS-XX' is not a symbol of 1 to 32 ASCII characters"
                        + "; line 4: symbol AAPL has a row already"
                        + "; line 5: expected at least 3 fields, found 1"
                        + "; line 6: lot_size '-1' is not a positive whole number");
    }

    @Test
    void shouldReportTheFirstTenBadLinesOnly() throws IOException {
        Files.writeString(file, "symbol,sector\n" + "MSFT\n".repeat(30));

        assertThatThrownBy(() -> ReferenceCsv.read(file))
                .hasMessageContaining("line 11: ")
                .message()
                .doesNotContain("line 12: ");
    }

    @Test
    void shouldRefuseASectorThatDoesNotFitIntoALine() {
        final String sector = "x".repeat(ReferenceRow.MAX_SECTOR_LENGTH);

        assertThat(new ReferenceRow("A", sector, 1).sector()).isEqualTo(sector);
        assertThatThrownBy(() -> new ReferenceRow("A", sector + "x", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("has more than 64 characters");
    }

    @Test
    void shouldSayWhatIsMissing() throws IOException {
        assertThatThrownBy(() -> ReferenceCsv.read(file)).hasMessage("reference file " + file + " does not exist");
        Files.writeString(file, "name,sector\nA,B\n");
        assertThatThrownBy(() -> ReferenceCsv.read(file))
                .hasMessage(
                        "reference file " + file + ": line 1: expected a header with the columns symbol and sector");
        Files.write(file, new byte[] {(byte) 0xC3, (byte) 0x28});
        assertThatThrownBy(() -> ReferenceCsv.read(file)).hasMessage("reference file " + file + " is not UTF-8 text");
    }

    private static ReferenceRow find(final ReferenceTable table, final String symbol) {
        return table.find(table.keyOf(Symbol.of(symbol)));
    }

    private ReferenceTable read(final String csv) throws IOException {
        Files.writeString(file, csv);
        return ReferenceCsv.read(file);
    }
}
