package dev.tailrace.load.workload;

import dev.tailrace.samples.GeneratedRecords;
import dev.tailrace.samples.SamplePipeline;
import dev.tailrace.samples.markup.PayloadPipeline;
import java.util.Map;

/** The records that a sample generates, as many as requested. */
public final class SampleRecords implements Records {

    private final GeneratedRecords records;

    /**
     * Records of a sample.
     *
     * @param settings settings of the sample
     * @throws dev.tailrace.stream.InvalidSettingsException with every setting that cannot be used
     */
    public SampleRecords(final SamplePipeline sample, final Map<String, String> settings) {
        records = sample.records(settings);
    }

    /** Records of {@link PayloadPipeline} with its defaults. */
    public static SampleRecords payload() {
        return new SampleRecords(new PayloadPipeline(), Map.of());
    }

    @Override
    public long count() {
        return Long.MAX_VALUE;
    }

    @Override
    public byte[] record(final long number) {
        return records.record(number);
    }
}
