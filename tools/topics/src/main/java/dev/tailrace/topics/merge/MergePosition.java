package dev.tailrace.topics.merge;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.FrontierFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Position of a merge: the written part of the target, and the offsets to continue from. Stored as a file of lines, each
 * with a name and its values.
 *
 * @param merge the merge that it belongs to
 * @param written number of bytes of the target file, or of records of the target topic
 * @param major the major half of the key of the last record that was written
 * @param minor the minor half of that key
 * @param offsets offset of the first unwritten record of each partition
 * @param tasks state of each partition task at these offsets
 */
record MergePosition(
        MergeIdentity merge, long written, long major, long minor, Map<Integer, Long> offsets, List<TaskPoint> tasks) {

    private static final String VERSION = "tailrace-merge 2";

    /**
     * State of a partition task in a partition.
     *
     * @param time stream time of its last record that was written
     * @param filter position of the filter of the partition task
     */
    record TaskPoint(int partition, int task, long time, String filter) {

        /** Throws IllegalArgumentException if the filter has no such position. */
        TaskPoint {
            FrontierFilter.resume(filter);
        }
    }

    String text() {
        final StringBuilder text = new StringBuilder(VERSION).append('\n');
        text.append("topic ").append(merge.topic()).append('\n');
        text.append("order ").append(merge.order()).append('\n');
        text.append("target ").append(merge.target()).append('\n');
        text.append("written ").append(written).append('\n');
        text.append("last ").append(major).append(' ').append(minor).append('\n');
        offsets.forEach((partition, offset) -> text.append("partition " + partition + ' ' + offset + '\n'));
        tasks.forEach(point -> text.append(
                "lane " + point.partition() + ' ' + point.task() + ' ' + point.time() + ' ' + point.filter() + '\n'));
        return text.append("end\n").toString();
    }

    /** Parses the result of {@link #text}. Throws IllegalArgumentException if it is something else, or has no end. */
    static MergePosition parse(final String text) {
        final List<String> lines = text.lines().toList();
        if (lines.isEmpty()
                || !lines.get(0).equals(VERSION)
                || !lines.get(lines.size() - 1).equals("end")) {
            throw new IllegalArgumentException("it does not begin with '" + VERSION + "' and end with 'end'");
        }
        final Map<String, String> single = new TreeMap<>();
        final Map<Integer, Long> offsets = new TreeMap<>();
        final List<TaskPoint> tasks = new ArrayList<>();
        for (final String line : lines.subList(1, lines.size() - 1)) {
            final String[] words = line.split(" ");
            switch (words[0]) {
                case "partition" -> offsets.put(Integer.valueOf(word(words, 1)), Long.valueOf(word(words, 2)));
                case "lane" ->
                    tasks.add(new TaskPoint(
                            Integer.parseInt(word(words, 1)),
                            Integer.parseInt(word(words, 2)),
                            Long.parseLong(word(words, 3)),
                            word(words, 4)));
                default -> single.put(words[0], line.substring(Math.min(line.length(), words[0].length() + 1)));
            }
        }
        final String[] last = value(single, "last").split(" ");
        return new MergePosition(
                new MergeIdentity(value(single, "topic"), value(single, "order"), value(single, "target")),
                Long.parseLong(value(single, "written")),
                Long.parseLong(word(last, 0)),
                Long.parseLong(word(last, 1)),
                offsets,
                tasks);
    }

    private static String value(final Map<String, String> lines, final String name) {
        final String value = lines.get(name);
        if (value == null || value.isEmpty()) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return value;
    }

    private static String word(final String[] words, final int index) {
        if (index >= words.length) {
            throw new IllegalArgumentException("a line is incomplete: '" + String.join(" ", words) + "'");
        }
        return words[index];
    }

    /** Replaces the file atomically, also if the power fails. */
    void write(final Path file) {
        final Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(
                    fresh,
                    text(),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.SYNC);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (final IOException e) {
            throw new StatusException(
                    ExitStatus.OUTPUT_LOST, "position " + file + " cannot be written: " + Failures.reason(e), e);
        }
    }

    /** Reads the file. */
    static MergePosition read(final Path file) {
        try {
            return parse(Files.readString(file));
        } catch (final IOException | IllegalArgumentException e) {
            throw StatusException.usage(
                    "position " + file + " cannot be used: "
                            + (e instanceof IOException unreadable ? Failures.reason(unreadable) : e.getMessage())
                            + "; remove it to merge from the beginning",
                    e);
        }
    }
}
