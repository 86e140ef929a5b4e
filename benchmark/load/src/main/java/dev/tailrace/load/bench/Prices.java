package dev.tailrace.load.bench;

import dev.tailrace.result.Price;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the price of a machine: {@code 0.05/cpu-hour}, {@code $0.05/cpu-hour+0.006/gib-hour}. */
final class Prices {

    private static final String AMOUNT = "(\\d{1,9}(?:\\.\\d{1,9})?)";
    private static final Pattern PRICE =
            Pattern.compile("([^\\d\\s.]{0,4}) ?" + AMOUNT + "/cpu-hour(?:\\+" + AMOUNT + "/gib-hour)?");

    private Prices() {}

    /**
     * Parses a price.
     *
     * @throws IllegalArgumentException when the text is not a price; the message says why
     */
    static Price parse(final String text) {
        final Matcher parts = PRICE.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is not a price; write AMOUNT/cpu-hour or AMOUNT/cpu-hour+AMOUNT/gib-hour, with a currency in front if you"
                    + " like, such as $0.05/cpu-hour+0.006/gib-hour");
        }
        final Price price = new Price(
                parts.group(1),
                Double.parseDouble(parts.group(2)),
                parts.group(3) == null ? 0 : Double.parseDouble(parts.group(3)));
        if (!price.isKnown()) {
            throw new IllegalArgumentException("'" + text + "' costs nothing");
        }
        return price;
    }
}
