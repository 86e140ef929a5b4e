package dev.tailrace.samples.ages;

import dev.tailrace.io.Encoder;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Writes the names of a person and the age on a day as JSON. Never allocates. */
final class AgeEncoder implements Encoder<Person> {

    private static final byte[] FIRST_NAME = ascii("{\"firstName\":\"");
    private static final byte[] LAST_NAME = ascii("\",\"lastName\":\"");
    private static final byte[] AGE = ascii("\",\"age\":");
    private static final int MOST_DIGITS = 6;
    private static final RecordSchema SCHEMA =
            RecordSchema.of(Field.ofText("firstName"), Field.ofText("lastName"), Field.ofInt("age"));

    private final int on;

    /** @param on the day, as yyyymmdd */
    AgeEncoder(final int on) {
        this.on = on;
    }

    private static byte[] ascii(final String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public int maxLength() {
        return FIRST_NAME.length + LAST_NAME.length + AGE.length + 2 * Person.LONGEST_NAME + MOST_DIGITS + 1;
    }

    @Override
    public int encode(final Person person, final byte[] target, final int offset) {
        int at = put(FIRST_NAME, 0, FIRST_NAME.length, target, offset);
        at = put(person.bytes, person.firstNameStart, person.firstNameEnd, target, at);
        at = put(LAST_NAME, 0, LAST_NAME.length, target, at);
        at = put(person.bytes, person.lastNameStart, person.lastNameEnd, target, at);
        at = put(AGE, 0, AGE.length, target, at);
        at = putNumber(person.ageOn(on), target, at);
        target[at++] = '}';
        return at - offset;
    }

    @Override
    public Optional<RecordSchema> schema() {
        return Optional.of(SCHEMA);
    }

    private static int put(final byte[] source, final int start, final int end, final byte[] target, final int at) {
        System.arraycopy(source, start, target, at, end - start);
        return at + end - start;
    }

    private static int putNumber(final int number, final byte[] target, final int offset) {
        int at = offset;
        int rest = Math.abs(number);
        if (number < 0) {
            target[at++] = '-';
        }
        int divisor = 1;
        while (rest / divisor >= 10) {
            divisor *= 10;
        }
        for (; divisor > 0; divisor /= 10) {
            target[at++] = (byte) ('0' + rest / divisor);
            rest %= divisor;
        }
        return at;
    }
}
