package dev.tailrace.load.bench;

import dev.tailrace.plan.NearestWord;
import dev.tailrace.result.Sla;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses a latency profile: the name of a built-in profile, or limits such as {@code p99<2ms,p99.9<10ms}. */
final class SlaParser {

    private static final Pattern LIMIT = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,4})?)<(\\d{1,9})(us|ms|s)");
    private static final Map<String, Long> UNIT_NS = Map.of("us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

    private SlaParser() {}

    /**
     * Parses a profile.
     *
     * @throws IllegalArgumentException when the text is invalid; the message says why
     */
    static Sla parse(final String text) {
        return Sla.PROFILES.stream()
                .filter(profile -> profile.name().equals(text))
                .findFirst()
                .orElseGet(() -> new Sla(text, text, limits(text)));
    }

    private static List<Sla.Limit> limits(final String text) {
        final List<Sla.Limit> limits = new ArrayList<>();
        for (final String limit : text.split(",", -1)) {
            final Matcher parts = LIMIT.matcher(limit.strip());
            if (!parts.matches() || Double.parseDouble(parts.group(1)) <= 0) {
                final List<String> profiles =
                        Sla.PROFILES.stream().map(Sla::name).toList();
                throw new IllegalArgumentException("'" + text + "' is neither one of " + profiles
                        + " nor limits such as p99<2ms,p99.9<10ms" + NearestWord.hint(text, profiles));
            }
            limits.add(new Sla.Limit(
                    Double.parseDouble(parts.group(1)), Long.parseLong(parts.group(2)) * UNIT_NS.get(parts.group(3))));
        }
        return limits;
    }
}
