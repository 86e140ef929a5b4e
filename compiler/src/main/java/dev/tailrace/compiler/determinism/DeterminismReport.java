package dev.tailrace.compiler.determinism;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Result of the determinism check. Immutable; two checks of the same code give equal reports.
 *
 * @param name of the graph
 * @param findings by node, in the order of the graph, and within a node by distance from its own methods
 * @param exemptions what was not looked into, in the same order
 * @param declared what was not looked into either, because it asks others whose answers are declared to depend on the
 *     records alone, in the same order
 */
public record DeterminismReport(
        String name, List<Finding> findings, List<Exemption> exemptions, List<Exemption> declared) {

    public DeterminismReport {
        findings = List.copyOf(findings);
        exemptions = List.copyOf(exemptions);
        declared = List.copyOf(declared);
    }

    /** Whether nothing was found; there may be exemptions. */
    public boolean isAccepted() {
        return findings.isEmpty();
    }

    /**
     * Whether the output may be promised exactly once: replay after a crash finds outputs already written by their
     * labels, which works only if it computes the same ones. One exemption is enough to lose the promise; a
     * declaration is believed.
     */
    public boolean promisesExactlyOnce() {
        return findings.isEmpty() && exemptions.isEmpty();
    }

    /**
     * Refuses a graph with findings.
     *
     * @throws NondeterministicCodeException with all of them
     */
    public DeterminismReport orThrow() {
        if (!isAccepted()) {
            throw new NondeterministicCodeException(this);
        }
        return this;
    }

    /** The report as text for people. */
    @Override
    public String toString() {
        return findingsText() + exemptionsText() + declaredText();
    }

    private String findingsText() {
        final String subject = "code of '" + name + "' ";
        return findings.isEmpty()
                ? subject + "is deterministic" + (exemptions.isEmpty() ? "" : " except for what is exempted")
                : subject + "is not deterministic, " + counted(findings.size(), "problem") + list(findings);
    }

    private String exemptionsText() {
        return exemptions.isEmpty()
                ? ""
                : "\n" + counted(exemptions.size(), "exemption") + ", so there is no promise of exactly-once"
                        + list(exemptions);
    }

    private String declaredText() {
        return declared.isEmpty()
                ? ""
                : "\n" + counted(declared.size(), "declaration") + ", on which the promise of exactly-once rests"
                        + list(declared);
    }

    private static String list(final List<?> items) {
        return items.stream().map(item -> "\n  - " + item).collect(Collectors.joining());
    }

    private static String counted(final int count, final String what) {
        return count == 1 ? "1 " + what : count + " " + what + "s";
    }
}
