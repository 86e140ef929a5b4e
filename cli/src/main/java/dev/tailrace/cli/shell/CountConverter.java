package dev.tailrace.cli.shell;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads counts on the command line: {@code 5000}, {@code 10k} for 10,000, {@code 1M} for 1,000,000. */
public final class CountConverter implements ITypeConverter<Long> {

    private static final Pattern COUNT = Pattern.compile("([0-9]{1,12})([kM]?)");
    private static final long THOUSAND = 1_000;

    @Override
    public Long convert(final String text) {
        final Matcher count = COUNT.matcher(text);
        if (!count.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is not a count; expected a whole number such as 5000, 10k or 1M");
        }
        return Long.parseLong(count.group(1))
                * switch (count.group(2)) {
                    case "k" -> THOUSAND;
                    case "M" -> THOUSAND * THOUSAND;
                    default -> 1;
                };
    }
}
