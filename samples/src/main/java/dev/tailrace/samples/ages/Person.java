package dev.tailrace.samples.ages;

/**
 * A person as a view of its JSON bytes. A name is the text between its quotes, with escapes as they are written. Reused
 * for each record.
 */
final class Person {

    /** Maximum bytes in a name. Longer names are rejected, so that the length of a result has an upper bound. */
    static final int LONGEST_NAME = 4096;

    byte[] bytes;
    int firstNameStart;
    int firstNameEnd;
    int lastNameStart;
    int lastNameEnd;

    /** Year, month and day as one number. */
    int birthDate;

    /**
     * Whole years from birth to a day. Both dates are numbers of the form yyyymmdd, so the subtraction takes into
     * account whether the birthday has passed.
     */
    int ageOn(final int day) {
        return (day - birthDate) / 10_000;
    }
}
