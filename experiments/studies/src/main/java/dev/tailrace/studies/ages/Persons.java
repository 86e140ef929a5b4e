package dev.tailrace.studies.ages;

import dev.tailrace.load.workload.Records;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.Period;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Persons in JSON whose names are unique, and the ages that are expected of them. */
final class Persons implements Records {

    private static final LocalDate FIRST_BIRTHDAY = LocalDate.of(1940, 1, 1);
    private static final int BIRTHDAYS = 25_000;
    private static final Pattern NUMBER = Pattern.compile("Ada Lovelace(\\d+)");
    private static final Pattern JSON =
            Pattern.compile("\\{\"firstName\":\"([^\"]*)\",\"lastName\":\"([^\"]*)\",\"age\":(\\d+)}");

    /**
     * A result.
     *
     * @param person number of the person, from 0
     */
    record Age(int person, int years) {

        /**
         * Parses a result: the name as key and the age as value, or both in JSON.
         *
         * @param key null for none
         * @return empty when it is neither
         */
        static Optional<Age> of(final String key, final String value) {
            final Matcher json = JSON.matcher(value);
            final boolean isJson = json.matches();
            final Matcher name = NUMBER.matcher(isJson ? json.group(1) + " " + json.group(2) : key == null ? "" : key);
            final String years = isJson ? json.group(3) : value;
            return name.matches() && years.matches("\\d{1,3}")
                    ? Optional.of(new Age(Integer.parseInt(name.group(1)), Integer.parseInt(years)))
                    : Optional.empty();
        }
    }

    @Override
    public long count() {
        return Long.MAX_VALUE;
    }

    @Override
    public byte[] record(final long number) {
        return ("{\"firstName\":\"Ada\",\"lastName\":\"Lovelace" + number + "\",\"birthDate\":\"" + birthday(number)
                        + "\"}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static LocalDate birthday(final long number) {
        return FIRST_BIRTHDAY.plusDays(number % BIRTHDAYS);
    }

    /** Whether it is the age of the person on a day, or on the day before: a run may begin before midnight. */
    static boolean isRight(final Age age, final LocalDate on) {
        return age.years() == Period.between(birthday(age.person()), on).getYears()
                || age.years()
                        == Period.between(birthday(age.person()), on.minusDays(1))
                                .getYears();
    }
}
