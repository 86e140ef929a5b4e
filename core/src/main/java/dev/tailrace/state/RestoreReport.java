package dev.tailrace.state;

import java.util.ArrayList;
import java.util.List;

/**
 * What a restore did not find as it was. Nothing in it is an error; whoever changed a graph or a class on purpose expects
 * the entries, and nobody else should see any.
 *
 * @param removed fields of the snapshot that there are not any more; their values are lost
 * @param added fields that the snapshot does not know; they keep what the constructor gave them
 * @param unknownSections nodes of the snapshot that there are not any more; their state is lost
 * @param missingSections nodes that the snapshot does not know; they keep the state that they began with
 */
public record RestoreReport(
        List<StateField> removed, List<StateField> added, List<String> unknownSections, List<String> missingSections) {

    /**
     * A field of a class.
     *
     * @param node where it was met
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

    /** Whether everything was as it was when the snapshot was taken. */
    public boolean isExact() {
        return lines().isEmpty();
    }

    /** One line for each entry, for people. */
    public List<String> lines() {
        final List<String> lines = new ArrayList<>();
        removed.forEach(field -> lines.add("removed, its value is lost: " + field));
        added.forEach(field -> lines.add("added, keeps its first value: " + field));
        unknownSections.forEach(node -> lines.add("removed, its state is lost: node '" + node + "'"));
        missingSections.forEach(node -> lines.add("added, begins anew: node '" + node + "'"));
        return lines;
    }
}
