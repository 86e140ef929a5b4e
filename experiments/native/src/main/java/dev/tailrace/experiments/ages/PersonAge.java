package dev.tailrace.experiments.ages;

import java.time.LocalDate;
import java.time.Period;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The age of a person.
 *
 * @param name first name, a space, last name
 */
public record PersonAge(String name, int age) {

    private static final Pattern FIELD = Pattern.compile("\"(\\w+)\":\"([^\"]*)\"");

    /** The age of a person in JSON, whose fields are firstName, lastName and birthDate, on a day. */
    public static PersonAge of(final String json, final LocalDate on) {
        final Map<String, String> person = new HashMap<>();
        FIELD.matcher(json).results().forEach(field -> person.put(field.group(1), field.group(2)));
        return new PersonAge(
                person.get("firstName") + " " + person.get("lastName"),
                Period.between(LocalDate.parse(person.get("birthDate")), on).getYears());
    }
}
