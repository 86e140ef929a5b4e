package dev.tailrace.cli.run;

import dev.tailrace.io.DecimalText;
import dev.tailrace.io.JsonScanner;
import dev.tailrace.launch.text.Units;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Formats the first alerts and the last averages of a run as small tables; results of unknown form are shown unchanged.
 */
final class ResultPreview {

    private static final int COLUMNS = 79;

    private ResultPreview() {}

    static String of(final List<ResultTally> results) {
        final StringBuilder text = new StringBuilder();
        for (final ResultTally tally : results) {
            if (tally.count() > 0) {
                text.append(of(tally));
            }
        }
        return text.toString();
    }

    private static String of(final ResultTally tally) {
        return switch (fields(tally.first().get(0)).getOrDefault("type", "")) {
            case "price_jump", "untrusted_price_jump" -> alerts(tally);
            case "vwap", "untrusted_vwap" -> averages(tally);
            case "trade", "bbo", "untrusted_bbo" -> "";
            default -> lines(tally);
        };
    }

    private static String alerts(final ResultTally tally) {
        final StringBuilder text = heading("price-jump alerts: the first", tally.first(), tally.count());
        text.append("  time                symbol           price       move    reference VWAP\n");
        for (final String line : tally.first()) {
            text.append(alert(fields(line), tally.priceDecimals()));
        }
        return text.append('\n').toString();
    }

    private static String alert(final Map<String, String> alert, final int priceDecimals) {
        final BigDecimal volume = decimal(alert.getOrDefault("ref_volume", ""), 0);
        final BigDecimal price = decimal(alert.getOrDefault("price", ""), priceDecimals);
        final BigDecimal reference = volume.signum() == 0
                ? BigDecimal.ZERO
                : decimal(alert.getOrDefault("ref_notional", ""), priceDecimals)
                        .divide(volume, priceDecimals, RoundingMode.HALF_EVEN);
        return String.format(
                Locale.US,
                "  %-18s  %-8s  %12s  %+7.2f %%  %16s%s\n",
                Units.timeOfDay(number(alert, "ts"), 9),
                alert.getOrDefault("symbol", ""),
                price.toPlainString(),
                percent(price, reference),
                reference.toPlainString(),
                mark(alert));
    }

    private static String mark(final Map<String, String> fields) {
        return fields.getOrDefault("type", "").startsWith("untrusted_") ? "  untrusted" : "";
    }

    private static double percent(final BigDecimal price, final BigDecimal reference) {
        return reference.signum() == 0 ? 0 : 100 * (price.doubleValue() / reference.doubleValue() - 1);
    }

    private static String averages(final ResultTally tally) {
        final StringBuilder text = heading("VWAP by symbol and window: the last", tally.last(), tally.count());
        text.append("  window starts  symbol              VWAP      volume  trades  sector\n");
        for (final String line : tally.last()) {
            text.append(average(fields(line)));
        }
        return text.append('\n').toString();
    }

    private static String average(final Map<String, String> vwap) {
        final String row = String.format(
                Locale.ROOT,
                "  %-13s  %-8s  %14s  %10s  %6s%s  %s",
                Units.timeOfDay(number(vwap, "window_start"), 3),
                vwap.getOrDefault("symbol", ""),
                vwap.getOrDefault("vwap", ""),
                Units.count(number(vwap, "volume")),
                Units.count(number(vwap, "trades")),
                mark(vwap),
                vwap.getOrDefault("sector", ""));
        return cut(row.stripTrailing()) + "\n";
    }

    private static String lines(final ResultTally tally) {
        final StringBuilder text = heading("'" + tally.sink() + "': the first", tally.first(), tally.count());
        for (final String line : tally.first()) {
            text.append(cut("  " + line)).append('\n');
        }
        return text.append('\n').toString();
    }

    private static StringBuilder heading(final String what, final List<String> shown, final long count) {
        return new StringBuilder(what)
                .append(' ')
                .append(shown.size())
                .append(" of ")
                .append(Units.count(count))
                .append('\n');
    }

    private static String cut(final String line) {
        return line.length() <= COLUMNS ? line : line.substring(0, COLUMNS - 3) + "...";
    }

    /** A result on one line: an alert or an average as the tables show it, others unchanged. */
    static String line(final String result, final int priceDecimals) {
        final Map<String, String> fields = fields(result);
        return switch (fields.getOrDefault("type", "")) {
            case "price_jump", "untrusted_price_jump" ->
                alert(fields, priceDecimals).strip().replaceAll(" {2,}", "  ");
            case "vwap", "untrusted_vwap" -> average(fields).strip().replaceAll(" {2,}", "  ");
            default -> result;
        };
    }

    /** The fields of a result as texts; those before the place where it is no JSON. */
    static Map<String, String> fields(final String result) {
        final byte[] bytes = result.getBytes(StandardCharsets.UTF_8);
        final JsonScanner json = new JsonScanner().beginObject(bytes, 0, bytes.length);
        final Map<String, String> fields = new HashMap<>();
        while (json.nextField()) {
            fields.putIfAbsent(json.name(), json.text());
        }
        return fields;
    }

    private static long number(final Map<String, String> fields, final String name) {
        final byte[] text = fields.getOrDefault(name, "").getBytes(StandardCharsets.UTF_8);
        final long number = DecimalText.read(text, 0, text.length, 0);
        return number == DecimalText.NO_NUMBER || number == DecimalText.UNFIT ? 0 : number;
    }

    private static BigDecimal decimal(final String digits, final int decimals) {
        return digits.matches("-?\\d{1,40}") ? new BigDecimal(digits).movePointLeft(decimals) : BigDecimal.ZERO;
    }
}
