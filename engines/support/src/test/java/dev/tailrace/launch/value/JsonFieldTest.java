package dev.tailrace.launch.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFieldTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "id|{\"id\":17}|17",
                "id|{ \"a\" : \"x\" , \"id\" : \"17\" }|17",
                "id|{\"a\":{\"id\":1,\"b\":[{\"id\":2}]},\"id\":3}|3",
                "id|{\"a\":\"}\\\"{\\\\\",\"id\":true}|true",
                "id|{\"idx\":1,\"i\":2,\"id\":-4.5e3}|-4.5e3",
                "id|{\"x\":\"id\",\"id\":[1,{\"y\":\"]\"}]}|[1,{\"y\":\"]\"}]",
                "a.b.id|{\"a\":{\"c\":1,\"b\":{\"id\":\"deep\"}}}|deep",
            })
    void shouldFindTheValue(final String path, final String json, final String value) {
        assertThat(valueOf(path, json)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{}",
                "[]",
                "null",
                "{\"id\"",
                "{\"id\":",
                "{\"id\":\"open",
                "{\"id\":\"open\\",
                "{\"id\":{\"a\":1",
                "{\"other\":1}",
                "{\"other\":{\"id\":1}}",
                "{\"other\" 1,\"id\":2}",
                "{other:1,\"id\":2}"
            })
    void shouldFindNothingWhereThereIsNoSuchField(final String json) {
        assertThat(valueOf("id", json)).isNull();
    }

    @Test
    void shouldEndAtAnyCutOfAnObjectWithoutFailing() {
        final byte[] whole = "{\"a\":[1,\"\\\"\"],\"b\":{\"c\":\"d\"},\"id\":12}".getBytes(StandardCharsets.UTF_8);
        final JsonField field = new JsonField("id");
        for (int length = 0; length < whole.length - 3; length++) {
            assertThat(field.find(Arrays.copyOf(whole, length))).isFalse();
        }
        assertThat(field.find(whole)).isTrue();
        assertThat(field.wholeNumber()).isEqualTo(12);
    }

    private static String valueOf(final String path, final String json) {
        final byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        final JsonField field = new JsonField(path);
        return field.find(bytes) ? new String(bytes, field.start(), field.length(), StandardCharsets.UTF_8) : null;
    }
}
