package dev.tailrace.studies;

import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.PhaseResult;
import dev.tailrace.load.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The runs of one job: by engine, in the order of the contenders, and by round. */
final class StudyResults {

    private static final int MOST_ROUNDS = 1_000;

    private final Map<String, SortedMap<Integer, RunResult>> runs = new LinkedHashMap<>();
    private int disturbed;

    private StudyResults() {}

    /**
     * Reads the existing runs.
     *
     * @param engines names, in the order of the tables
     */
    static StudyResults read(final Path folder, final List<String> engines) throws IOException {
        final RunFiles files = new RunFiles(folder);
        final StudyResults results = new StudyResults();
        for (final String engine : engines) {
            for (int round = 0; round < MOST_ROUNDS; round++) {
                if (files.has(engine + "-" + round)) {
                    results.add(engine, round, files.read(engine + "-" + round));
                }
            }
        }
        return results;
    }

    /** Adds a run, unless other load disturbed it. */
    void add(final String engine, final int round, final RunResult run) {
        if (run.isDisturbed()) {
            disturbed++;
        } else {
            runs.computeIfAbsent(engine, none -> new TreeMap<>()).put(round, run);
        }
    }

    static StudyResults empty() {
        return new StudyResults();
    }

    /** Engines with at least one run. */
    List<String> engines() {
        return List.copyOf(runs.keySet());
    }

    /** Rounds in which an engine has a valid run; a run with wrong results is not valid. */
    SortedSet<Integer> rounds(final String engine) {
        final SortedSet<Integer> rounds = new TreeSet<>();
        all(engine).forEach((round, run) -> {
            if (run.isValid()) {
                rounds.add(round);
            }
        });
        return rounds;
    }

    SortedMap<Integer, RunResult> all(final String engine) {
        return runs.getOrDefault(engine, new TreeMap<>());
    }

    PhaseResult phase(final String engine, final int round, final Phase phase) {
        return all(engine).get(round).phase(phase);
    }

    /** One phase of all valid runs of an engine. */
    List<PhaseResult> phases(final String engine, final Phase phase) {
        return rounds(engine).stream().map(round -> phase(engine, round, phase)).toList();
    }

    /** Phases of the runs; they are the same in all runs. */
    List<Phase> phases() {
        return runs.values().stream()
                .flatMap(rounds -> rounds.values().stream())
                .map(run -> run.timing().phases())
                .findFirst()
                .orElseGet(ArrayList::new);
    }

    /** Number of runs that are left out because other load disturbed them. */
    int disturbed() {
        return disturbed;
    }
}
