package dev.tailrace.samples.ages;

/** A person as a view of its bytes: names are the text between their quotes, as it is written. Used again for each record. */
final class Person {

    /** Longer names are refused, so that there is a longest result. */
    static final int LONGEST_NAME = 4096;

    byte[] bytes;
    int firstNameStart;
    int firstNameEnd;
    int lastNameStart;
    int lastNameEnd;

    /** Year, month and day as one number. */
    int birthDate;

    /** Whole years from birth to a day, both as one number: the figures of month and day say whether the birthday has been. */
    int ageOn(final int day) {
        return (day - birthDate) / 10_000;
    }
}
