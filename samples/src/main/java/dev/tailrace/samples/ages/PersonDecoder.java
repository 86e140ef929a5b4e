package dev.tailrace.samples.ages;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.JsonScanner;

/**
 * Reads a person from a flat JSON object, without allocating an object per record. The names read are firstName, lastName, of
 * up to 4 KiB, and birthDate, which begins with yyyy-mm-dd; others are skipped. Escapes stay as they are written.
 */
final class PersonDecoder implements Decoder<Person> {

    private static final byte[] FIRST_NAME = JsonScanner.ascii("firstName");
    private static final byte[] LAST_NAME = JsonScanner.ascii("lastName");
    private static final byte[] BIRTH_DATE = JsonScanner.ascii("birthDate");
    private static final int NONE = -1;

    private final Person person = new Person();
    private final transient JsonScanner json = new JsonScanner();
    private InputFault bad;

    @Override
    public void open(final InputFaults inputFaults) {
        bad = inputFaults.fatal(
                "bad-person", "is not a JSON object with the strings firstName, lastName and birthDate as yyyy-mm-dd");
    }

    @Override
    public Person decode(final byte[] buffer, final int offset, final int length, final long position) {
        person.bytes = buffer;
        person.firstNameStart = NONE;
        person.lastNameStart = NONE;
        person.birthDate = NONE;
        json.beginObject(buffer, offset, length);
        while (json.nextField()) {
            readField(buffer);
        }
        if (json.isWhole() && isWhole()) {
            return person;
        }
        bad.report();
        return null;
    }

    @Override
    public long eventTimeNs(final Person record) {
        return 0;
    }

    private void readField(final byte[] bytes) {
        if (!json.isText()) {
            return;
        }
        if (json.isNamed(FIRST_NAME)) {
            person.firstNameStart = json.from();
            person.firstNameEnd = json.to();
        } else if (json.isNamed(LAST_NAME)) {
            person.lastNameStart = json.from();
            person.lastNameEnd = json.to();
        } else if (json.isNamed(BIRTH_DATE)) {
            person.birthDate = date(bytes, json.from(), json.to());
        }
    }

    private boolean isWhole() {
        return person.birthDate != NONE
                && isName(person.firstNameStart, person.firstNameEnd)
                && isName(person.lastNameStart, person.lastNameEnd);
    }

    private static boolean isName(final int start, final int end) {
        return start != NONE && end - start <= Person.LONGEST_NAME;
    }

    private static int date(final byte[] bytes, final int start, final int end) {
        if (end - start < 10 || bytes[start + 4] != '-' || bytes[start + 7] != '-') {
            return NONE;
        }
        final int year = number(bytes, start, 4);
        final int month = number(bytes, start + 5, 2);
        final int day = number(bytes, start + 8, 2);
        return year < 0 || month < 1 || month > 12 || day < 1 || day > 31 ? NONE : year * 10_000 + month * 100 + day;
    }

    private static int number(final byte[] bytes, final int start, final int digits) {
        int value = 0;
        for (int index = start; index < start + digits; index++) {
            final int digit = bytes[index] - '0';
            if (digit < 0 || digit > 9) {
                return NONE;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
