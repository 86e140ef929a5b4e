package dev.tailrace.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.load.run.Cluster;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How close the two clocks of arrival are depends on the machine, so {@link MeterProof} alone judges that. */
class MeterIT {

    private static final int PER_SECOND = 500;

    @TempDir
    private Path folder;

    @Test
    void shouldSeeTheSameResultsAndComputeTheSameLatenciesFromTheSameTimes() throws IOException {
        try (Cluster cluster = Cluster.start()) {
            final MeterProof.Measured measured =
                    new MeterProof(cluster, PER_SECOND, 2, 1, folder).run(Contenders.plain());
            assertThat(measured.result().isValid()).isTrue();
            assertThat(measured.meter()).hasSize(PER_SECOND).hasSize((int)
                    measured.bench().getTotalCount());
            for (final double percent : new double[] {50, 99, 100}) {
                final long bench = measured.bench().getValueAtPercentile(percent);
                assertThat(IndependentMeter.percentile(measured.recomputed(), percent))
                        .isCloseTo(bench, within(bench / 500));
            }
        }
    }
}
