package dev.tailrace.samples;

import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** A pipeline that generates its own input, so that it can be measured without a file: a workload of the benchmark. */
public interface SamplePipeline extends PipelineDefinition {

    /**
     * Makes a generator of the input.
     *
     * @param settings those of the pipeline, of which some may be for the generator alone
     */
    GeneratedRecords records(Settings settings);

    /**
     * Makes a generator of the input from the texts of settings.
     *
     * @throws dev.tailrace.stream.InvalidSettingsException with every setting that cannot be used
     */
    default GeneratedRecords records(final Map<String, String> given) {
        return records(Settings.of(settings(), given));
    }

    /** All samples, in the order in which they are listed. */
    static List<SamplePipeline> all() {
        return ServiceLoader.load(PipelineDefinition.class, SamplePipeline.class.getClassLoader()).stream()
                .filter(provider -> SamplePipeline.class.isAssignableFrom(provider.type()))
                .map(provider -> (SamplePipeline) provider.get())
                .toList();
    }

    /**
     * The sample of this name.
     *
     * @throws IllegalArgumentException when there is none
     */
    static SamplePipeline named(final String name) {
        return all().stream()
                .filter(sample -> sample.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no sample '" + name + "'"));
    }
}
