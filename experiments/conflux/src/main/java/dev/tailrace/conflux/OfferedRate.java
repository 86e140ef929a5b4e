package dev.tailrace.conflux;

import dev.tailrace.conflux.load.Schedule;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How many records are offered.
 *
 * @param perSecond records a second, or {@link Schedule#UNPACED}
 */
record OfferedRate(double perSecond) {

    private static final Pattern RATE = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)([kM]?)");
    private static final double HIGHEST = 1e9;

    /** Reads {@code max}, {@code 20000}, {@code 20k} and {@code 1.5M}. */
    static final class Converter implements ITypeConverter<OfferedRate> {

        @Override
        public OfferedRate convert(final String text) {
            if (text.equals("max")) {
                return new OfferedRate(Schedule.UNPACED);
            }
            final Matcher matcher = RATE.matcher(text);
            final double perSecond = matcher.matches() ? perSecond(matcher) : 0;
            if (perSecond <= 0 || perSecond > HIGHEST) {
                throw new TypeConversionException(
                        "'" + text + "' is no rate; expected max or records a second, such as 20000, 20k or 1.5M");
            }
            return new OfferedRate(perSecond);
        }

        private static double perSecond(final Matcher matcher) {
            final double unit =
                    switch (matcher.group(2)) {
                        case "k" -> 1e3;
                        case "M" -> 1e6;
                        default -> 1;
                    };
            return Double.parseDouble(matcher.group(1)) * unit;
        }
    }
}
