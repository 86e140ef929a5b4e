package dev.tailrace.market.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedFilesTest {

    private static final FeedSpec SPEC = FeedSpec.builder()
            .messages(20_000)
            .symbols(20)
            .missingReferenceRows(3)
            .build();

    @TempDir
    private Path folder;

    @Test
    void shouldWriteTheFeedItsLabelsAndItsReferenceData() throws IOException {
        final Path file = folder.resolve("day.itch50");
        new FeedGenerator(SPEC).writeFiles(file);

        final ByteArrayOutputStream feed = new ByteArrayOutputStream();
        final List<FeedLabel> labels = new ArrayList<>();
        new FeedGenerator(SPEC).generate(feed, labels::add);
        assertThat(file).hasBinaryContent(feed.toByteArray());
        assertLabels(Files.readAllLines(folder.resolve("day.itch50.labels.csv")), labels);
        assertReference(Files.readAllLines(folder.resolve("day.itch50.reference.csv")));
    }

    private static void assertLabels(final List<String> lines, final List<FeedLabel> labels) {
        assertThat(lines).hasSize(1 + labels.size());
        assertThat(lines.get(0))
                .isEqualTo(
                        "kind,seq,timestamp_ns,locate,symbol,direction,from_price_e4,to_price_e4,size_bp,match_number");
        assertThat(lines.subList(1, lines.size()))
                .allMatch(line -> line.matches("[A-Z_]+,\\d+,\\d+,\\d+,[A-Z]*,-?[01],\\d+,\\d+,\\d+,\\d+"));
        assertThat(lines.get(lines.size() - 1)).startsWith("END,20000,");
    }

    private static void assertReference(final List<String> lines) {
        assertThat(lines).doesNotHaveDuplicates().hasSize(1 + 20 - 3);
        assertThat(lines.get(0)).isEqualTo("symbol,sector,lot_size,listing_market,etp,test");
        assertThat(lines.subList(1, lines.size()))
                .allMatch(line -> line.matches("[A-Z]{1,5},[A-Za-z ]+,(10|40|100),[A-Z],[YN],[YN]"));
    }

    @Test
    void shouldReportAFolderThatDoesNotExist() {
        assertThatThrownBy(() -> new FeedGenerator(SPEC).writeFiles(folder.resolve("missing/day.itch50")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("missing");
    }
}
