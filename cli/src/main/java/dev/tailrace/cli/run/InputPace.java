package dev.tailrace.cli.run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Speed at which the input is delivered.
 *
 * @param speed multiple of the recorded speed: 1 as sent, 2 twice as fast; 0 without limit
 */
record InputPace(double speed) {

    private static final Pattern MULTIPLE = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)x");

    boolean isMax() {
        return speed == 0;
    }

    @Override
    public String toString() {
        return isMax() ? "max" : speed + "x";
    }

    /** Reads {@code max} and {@code 1x}, {@code 10x}, {@code 0.5x}. */
    static final class Converter implements ITypeConverter<InputPace> {

        @Override
        public InputPace convert(final String text) {
            if (text.equals("max")) {
                return new InputPace(0);
            }
            final Matcher matcher = MULTIPLE.matcher(text);
            final double speed = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
            if (speed == 0) {
                throw new TypeConversionException("'" + text + "' is not a pace; expected max, 1x, 10x or 0.5x");
            }
            return new InputPace(speed);
        }
    }
}
