package dev.tailrace.samples.ages;

import dev.tailrace.io.Encoder;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.samples.FlatJsonWriter;
import java.util.Optional;

/** Writes the names of a person and the age on a day as JSON. Never allocates. */
final class AgeEncoder implements Encoder<Person> {

    private static final RecordSchema SCHEMA =
            RecordSchema.of(Field.ofText("firstName"), Field.ofText("lastName"), Field.ofInt("age"));

    /** Names of the fields, quotes, colons and commas, and the digits of an age. */
    private static final int LONGEST_REST = 64;

    private final FlatJsonWriter json = new FlatJsonWriter(0);
    private final int on;

    /** @param on the day, as yyyymmdd */
    AgeEncoder(final int on) {
        this.on = on;
    }

    @Override
    public int maxLength() {
        return LONGEST_REST + 2 * Person.LONGEST_NAME;
    }

    @Override
    public int encode(final Person person, final byte[] target, final int offset) {
        return json.begin(target, offset)
                .text("firstName", person.bytes, person.firstNameStart, person.firstNameEnd)
                .text("lastName", person.bytes, person.lastNameStart, person.lastNameEnd)
                .number("age", person.ageOn(on))
                .end();
    }

    @Override
    public Optional<RecordSchema> schema() {
        return Optional.of(SCHEMA);
    }
}
