package dev.tailrace.studies;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DriverOverheadTest {

    @Test
    void shouldDriveRecordsThatAreDueFasterThanAnybodySends() {
        assertThat(DriverOverhead.neverInTime(2_000_000).records()).isEqualTo(2_000_000);
        assertThat(DriverOverhead.drive(DriverOverhead.neverInTime(10_000)).records())
                .isEqualTo(7_500);
    }
}
