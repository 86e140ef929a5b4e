package dev.tailrace.result;

import dev.tailrace.plan.NearestWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A latency profile: the limits that a use case requires. All limits have to hold.
 *
 * @param name name on the command line
 * @param title title for reports
 */
public record Sla(String name, String title, List<Limit> limits) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Sla {
        name = name == null ? "" : name;
        title = title == null ? "" : title;
        limits = limits == null ? List.of() : List.copyOf(limits);
    }

    private static final long NS_PER_US = 1_000;
    private static final Pattern LIMIT = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,4})?)<(\\d{1,9})(us|ms|s)");
    private static final Map<String, Long> UNIT_NS = Map.of("us", NS_PER_US, "ms", 1_000_000L, "s", 1_000_000_000L);

    /** The built-in profiles, the strictest first; each limits p99 and p99.9. */
    public static final List<Sla> PROFILES = List.of(
            profile("hft", "HFT", 200),
            profile("market-making", "Market making", 500),
            profile("risk", "Risk", 1_000),
            profile("execution", "Execution", 2_000),
            profile("post-trade", "Post-trade", 5_000));

    private static Sla profile(final String name, final String title, final long limitUs) {
        final long limitNs = limitUs * NS_PER_US;
        return new Sla(name, title, List.of(new Limit(99, limitNs), new Limit(99.9, limitNs)));
    }

    /**
     * Parses a profile: the name of a built-in one, or limits such as {@code p99<2ms,p99.9<10ms}.
     *
     * @throws IllegalArgumentException when the text is invalid; the message says why
     */
    public static Sla parse(final String text) {
        return PROFILES.stream()
                .filter(profile -> profile.name().equals(text))
                .findFirst()
                .orElseGet(() -> new Sla(text, text, limits(text)));
    }

    private static List<Limit> limits(final String text) {
        final List<Limit> limits = new ArrayList<>();
        for (final String limit : text.split(",", -1)) {
            final Matcher parts = LIMIT.matcher(limit.strip());
            if (!parts.matches() || Double.parseDouble(parts.group(1)) <= 0) {
                final List<String> profiles = PROFILES.stream().map(Sla::name).toList();
                throw new IllegalArgumentException("'" + text + "' is neither one of " + profiles
                        + " nor limits such as p99<2ms,p99.9<10ms" + NearestWord.hint(text, profiles));
            }
            limits.add(new Limit(
                    Double.parseDouble(parts.group(1)), Long.parseLong(parts.group(2)) * UNIT_NS.get(parts.group(3))));
        }
        return limits;
    }

    /**
     * One limit.
     *
     * @param percentile from 0 to 100
     * @param latencyNs not to be exceeded
     */
    public record Limit(double percentile, long latencyNs) {}
}
