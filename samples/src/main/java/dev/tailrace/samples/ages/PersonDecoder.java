package dev.tailrace.samples.ages;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;

/**
 * Reads a person from a flat JSON object whose values are strings, without allocating an object per record. The names
 * read are firstName, lastName, of up to 4 KiB, and birthDate, which begins with yyyy-mm-dd; others are skipped.
 * Escapes stay as they are written.
 */
final class PersonDecoder implements Decoder<Person> {

    private static final byte[] FIRST_NAME = {'f', 'i', 'r', 's', 't', 'N', 'a', 'm', 'e'};
    private static final byte[] LAST_NAME = {'l', 'a', 's', 't', 'N', 'a', 'm', 'e'};
    private static final byte[] BIRTH_DATE = {'b', 'i', 'r', 't', 'h', 'D', 'a', 't', 'e'};
    private static final int NONE = -1;

    private final Person person = new Person();
    private InputFault bad;
    private byte[] bytes;
    private int at;
    private int end;
    private int textStart;
    private int textEnd;

    @Override
    public void open(final InputFaults inputFaults) {
        bad = inputFaults.fatal(
                "bad-person", "is not a JSON object with the strings firstName, lastName and birthDate as yyyy-mm-dd");
    }

    @Override
    public Person decode(final byte[] buffer, final int offset, final int length, final long position) {
        bytes = buffer;
        at = offset;
        end = offset + length;
        person.bytes = buffer;
        person.firstNameStart = NONE;
        person.lastNameStart = NONE;
        person.birthDate = NONE;
        if (readObject() && isWhole()) {
            return person;
        }
        bad.report();
        return null;
    }

    @Override
    public long eventTimeNs(final Person record) {
        return 0;
    }

    private boolean isWhole() {
        return person.birthDate != NONE
                && isName(person.firstNameStart, person.firstNameEnd)
                && isName(person.lastNameStart, person.lastNameEnd);
    }

    private static boolean isName(final int start, final int end) {
        return start != NONE && end - start <= Person.LONGEST_NAME;
    }

    private boolean readObject() {
        if (!read('{')) {
            return false;
        }
        boolean more = true;
        while (more) {
            if (!readField()) {
                return false;
            }
            more = read(',');
        }
        return read('}') && skipBlanks() == end;
    }

    private boolean readField() {
        if (!readText()) {
            return false;
        }
        final int nameStart = textStart;
        final int nameEnd = textEnd;
        if (!read(':') || !readText()) {
            return false;
        }
        if (is(FIRST_NAME, nameStart, nameEnd)) {
            person.firstNameStart = textStart;
            person.firstNameEnd = textEnd;
        } else if (is(LAST_NAME, nameStart, nameEnd)) {
            person.lastNameStart = textStart;
            person.lastNameEnd = textEnd;
        } else if (is(BIRTH_DATE, nameStart, nameEnd)) {
            person.birthDate = date();
        }
        return true;
    }

    private boolean readText() {
        if (!read('"')) {
            return false;
        }
        textStart = at;
        while (at < end && bytes[at] != '"') {
            at += bytes[at] == '\\' ? 2 : 1;
        }
        textEnd = at;
        return read('"');
    }

    private boolean read(final char expected) {
        final boolean there = skipBlanks() < end && bytes[at] == expected;
        at += there ? 1 : 0;
        return there;
    }

    private int skipBlanks() {
        while (at < end && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r' || bytes[at] == '\n')) {
            at++;
        }
        return at;
    }

    private boolean is(final byte[] name, final int start, final int nameEnd) {
        if (nameEnd - start != name.length) {
            return false;
        }
        for (int index = 0; index < name.length; index++) {
            if (bytes[start + index] != name[index]) {
                return false;
            }
        }
        return true;
    }

    private int date() {
        if (textEnd - textStart < 10 || bytes[textStart + 4] != '-' || bytes[textStart + 7] != '-') {
            return NONE;
        }
        final int year = number(textStart, 4);
        final int month = number(textStart + 5, 2);
        final int day = number(textStart + 8, 2);
        return year < 0 || month < 1 || month > 12 || day < 1 || day > 31 ? NONE : year * 10_000 + month * 100 + day;
    }

    private int number(final int start, final int digits) {
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
