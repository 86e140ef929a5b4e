package dev.tailrace.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The histories of docs/header-vectors.txt. */
public record Vectors(String name, String start, List<Step> steps) {

    /** One record; or, without a header, that the reader is replaced. */
    public record Step(byte[] header, String verdict) {}

    public static List<Vectors> all() throws IOException {
        final List<Vectors> histories = new ArrayList<>();
        for (final String line : Files.readAllLines(Path.of("../../docs/header-vectors.txt"))) {
            final String[] words = line.split(" ");
            switch (words[0]) {
                case "history" -> histories.add(new Vectors(words[1], words[2], new ArrayList<>()));
                case "read" ->
                    histories
                            .get(histories.size() - 1)
                            .steps
                            .add(new Step(HexFormat.of().parseHex(words[1]), words[2]));
                case "resume" -> histories.get(histories.size() - 1).steps.add(new Step(null, "resume"));
                default -> {}
            }
        }
        assertThat(histories).hasSizeGreaterThan(12);
        return histories;
    }

    public boolean isCompacted() {
        return start.equals("compacted");
    }

    /** Of the first record. */
    public long firstOffset() {
        return start.equals("first") ? 0 : 1_000;
    }
}
