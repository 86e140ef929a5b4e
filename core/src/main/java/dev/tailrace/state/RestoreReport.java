package dev.tailrace.state;

import java.util.ArrayList;
import java.util.List;

/**
 * Differences between the restored state and the saved one. No entry is an error. Entries are expected after a graph or
 * class has been changed on purpose, and only then.
 *
 * @param removed fields of the snapshot that no longer exist; their values are lost
 * @param added fields that the snapshot does not have; they keep what the constructor gave them
 * @param unknownSections nodes of the snapshot that no longer exist; their state is lost
 * @param missingSections nodes that the snapshot does not have; they keep their initial state
 */
public record RestoreReport(
        List<StateField> removed, List<StateField> added, List<String> unknownSections, List<String> missingSections) {

    /**
     * A field of a class.
     *
     * @param node where it was found
     * @param type name of the class
     */
    public record StateField(String node, String type, String field) {

        @Override
        public String toString() {
            return "field " + field + " of " + type + " in node '" + node + "'";
        }
    }

    public RestoreReport {
        removed = List.copyOf(removed);
        added = List.copyOf(added);
        unknownSections = List.copyOf(unknownSections);
        missingSections = List.copyOf(missingSections);
    }

    /** Whether nothing differs. */
    public boolean isExact() {
        return lines().isEmpty();
    }

    /** One line of text for each entry. */
    public List<String> lines() {
        final List<String> lines = new ArrayList<>();
        removed.forEach(field -> lines.add("removed, its value is lost: " + field));
        added.forEach(field -> lines.add("added, keeps its first value: " + field));
        unknownSections.forEach(node -> lines.add("removed, its state is lost: node '" + node + "'"));
        missingSections.forEach(node -> lines.add("added, starts without state: node '" + node + "'"));
        return lines;
    }
}
