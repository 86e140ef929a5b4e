package dev.tailrace.cli.inspect;

import dev.tailrace.function.InputFault;
import dev.tailrace.launch.text.JsonText;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Formats an inspection as one JSON object on one line; times are nanoseconds since midnight. */
final class InspectionJson {

    private InspectionJson() {}

    static String of(final Inspection inspection) {
        final FeedCensus census = inspection.census();
        final long busiest = census.busiestSecond();
        return "{\"feed\":" + JsonText.quote(inspection.input())
                + census.description()
                        .map(described -> ",\"format\":" + JsonText.quote(described))
                        .orElse("")
                + ",\"file_bytes\":" + inspection.fileBytes()
                + ",\"messages\":" + census.messages()
                + ",\"message_bytes\":" + census.bytes()
                + ",\"symbols\":" + census.symbols()
                + ",\"earliest_ts\":" + census.earliestNs()
                + ",\"latest_ts\":" + census.latestNs()
                + ",\"peak_per_second\":" + census.inSecond(busiest)
                + ",\"peak_second\":" + busiest
                + ",\"shared_timestamps\":" + census.sharedTimestamps()
                + ",\"time_goes_back\":" + census.backwards()
                + inspection.capture().map(InspectionJson::capture).orElse("")
                + ",\"types\":{" + types(census) + "}"
                + faults("damage", inspection, InputFault::isBadInput)
                + faults("notes", inspection, met -> !met.isBadInput())
                + "}\n";
    }

    private static String capture(final Inspection.SessionGaps capture) {
        return ",\"missing\":" + capture.missing() + ",\"duplicates\":" + capture.duplicates();
    }

    private static String types(final FeedCensus census) {
        return census.rows().stream()
                .map(type -> "\"" + type.code() + "\":" + type.count())
                .collect(Collectors.joining(","));
    }

    private static String faults(final String name, final Inspection inspection, final Predicate<InputFault> which) {
        return inspection.inputFaults().stream()
                .filter(which)
                .map(InspectionJson::fault)
                .collect(Collectors.joining(",", ",\"" + name + "\":[", "]"));
    }

    private static String fault(final InputFault met) {
        return "{\"kind\":" + JsonText.quote(met.name()) + ",\"count\":" + met.count() + ",\"first\":"
                + JsonText.quote(met.firstPlace())
                + (met.loss().isEmpty() ? "" : ",\"lost\":" + JsonText.quote(met.loss()))
                + "}";
    }
}
