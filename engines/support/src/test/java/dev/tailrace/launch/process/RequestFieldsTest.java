package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestFieldsTest {

    private final RequestFields fields =
            new RequestFields(Map.of("port", "70000", "keep", "yes", "set.window", "1s", "set.emit", "vwap"));

    @Test
    void shouldSayWhatIsWrongWithAField() {
        assertThatThrownBy(() -> fields.text("folder")).hasMessage("the request has no 'folder'");
        assertThatThrownBy(() -> fields.flag("keep"))
                .hasMessage("'keep' of the request is neither true nor false: 'yes'");
        assertThatThrownBy(() -> fields.wholeNumber("port", 0, 65_535))
                .hasMessage("'port' of the request is not from 0 to 65535: '70000'");
        assertThatThrownBy(() -> fields.wholeNumber("set.window", 0, 1))
                .hasMessage("'set.window' of the request is no whole number: '1s'");
    }

    @Test
    void shouldRefuseWhatNobodyAskedFor() {
        assertThat(fields.group("set.")).isEqualTo(Map.of("window", "1s", "emit", "vwap"));
        assertThat(fields.text("port")).isEqualTo("70000");
        assertThatThrownBy(fields::refuseUnknown).hasMessage("the request has fields that are not known: [keep]");
        assertThat(fields.optional("keep")).contains("yes");
        fields.refuseUnknown();
    }
}
