package dev.tailrace.samples.ages;

import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import dev.tailrace.text.TextLines;
import java.util.List;

/**
 * Pipeline that reads persons and writes their ages:
 *
 * <pre>
 *   {"firstName":"Ada","lastName":"Lovelace","birthDate":"1815-12-10"}  in
 *   {"firstName":"Ada","lastName":"Lovelace","age":210}                 out
 * </pre>
 *
 * <p>The day for which ages are calculated is a setting and not the current day, so that the same persons always have
 * the same ages.
 */
public final class Ages implements PipelineDefinition {

    /** The day for which ages are calculated: year, month and day as one number, such as 20260101. */
    public static final Setting<Integer> ON =
            Setting.integer("on", 20260101, 10101, 99991231, "the day on which persons have their ages, as yyyymmdd");

    @Override
    public String name() {
        return "ages";
    }

    @Override
    public String description() {
        return "ages of persons, from their birth dates in JSON";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(ON);
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        final int on = settings.get(ON);
        pipeline.source("persons", TextLines.of("jsonl", PersonDecoder::new)).sink("ages", () -> new AgeEncoder(on));
    }
}
