package dev.tailrace.flink;

import dev.tailrace.flink.task.PartitionTaskClaims;
import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.flink.task.PartitionTaskPositions;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.Snapshot;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Checks a start against the checkpoint that it continues from and against the ends of its output logs, before a job is
 * submitted. Partition tasks repeat the check when they begin, because another job may have written in between.
 *
 * @param notes messages for the user about the start, one line each
 * @param positions the position of the checkpoint in each partition of the input
 */
record StartCheck(Set<String> notes, SortedMap<Integer, Long> positions) {

    /**
     * Checks all partition tasks. Blocks.
     *
     * @throws dev.tailrace.progress.RefusalException when a partition task must not continue
     * @throws StatusException when the checkpoint cannot be read
     */
    static StartCheck of(final PartitionTaskJob job, final Optional<URI> checkpoint) {
        final SortedMap<Integer, Snapshot> saved =
                checkpoint.map(StartCheck::read).orElseGet(TreeMap::new);
        final Set<String> notes = new LinkedHashSet<>();
        if (checkpoint.isEmpty() || !saved.isEmpty()) {
            try (PartitionTaskClaims claims = new PartitionTaskClaims(job)) {
                for (final int partition : job.starts().keySet()) {
                    notes.addAll(claims.check(partition, Optional.ofNullable(saved.get(partition))));
                }
            }
        }
        return new StartCheck(notes, positions(saved, TaskIdentities.parse(job.identities())));
    }

    private static SortedMap<Integer, Snapshot> read(final URI checkpoint) {
        try {
            return PartitionTaskPositions.read(checkpoint);
        } catch (final IOException | RuntimeException e) {
            throw StatusException.usage(
                    checkpoint + ": no checkpoint or savepoint of Flink that can be read: " + Failures.innermost(e), e);
        }
    }

    private static SortedMap<Integer, Long> positions(
            final Map<Integer, Snapshot> saved, final TaskIdentities identities) {
        final SortedMap<Integer, Long> positions = new TreeMap<>();
        saved.forEach((partition, snapshot) -> {
            final InputPosition input = snapshot.inputs().get(0);
            if (input.log().equals(identities.of(partition).inputs().get(0))) {
                positions.put(partition, input.next());
            }
        });
        return positions;
    }
}
