package dev.tailrace.market.itch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Schema and flyweights say the same about all types. */
final class MessageSchemaTest {

    private static final int BEFORE = 5;
    private static final int AFTER = 7;

    @ParameterizedTest
    @EnumSource(MessageType.class)
    void shouldAddUpToTheLengthOfTheType(final MessageType type) {
        assertThat(MessageSchema.of(type).length()).isEqualTo(type.length());
    }

    @ParameterizedTest
    @EnumSource(MessageType.class)
    void shouldHaveGettersForFieldsOnly(final MessageType type) {
        final Class<?> flyweight = NamedFields.flyweightClass(type);
        final Set<String> getters = Arrays.stream(flyweight.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .map(Method::getName)
                .filter(name -> flyweight != ItchMessage.class && !name.equals("wrap"))
                .collect(Collectors.toSet());
        final Set<String> fields = Arrays.stream(MessageType.values())
                .filter(other -> NamedFields.flyweightClass(other) == flyweight)
                .flatMap(other -> NamedFields.ownFields(other).stream())
                .map(MessageField::name)
                .collect(Collectors.toSet());
        assertThat(fields).containsAll(getters);
        if (flyweight != ItchMessage.class && flyweight != StockDirectory.class) {
            assertThat(getters).hasSameSizeAs(fields);
        }
    }

    @ParameterizedTest
    @EnumSource(MessageType.class)
    void shouldReadByNameWhatGettersDo(final MessageType type) {
        final byte[] bytes = filled(type, (byte) 0);
        final NamedFields message = new NamedFields(type);
        final ItchMessage byName = message.wrap(bytes, BEFORE);
        message.header(0xF102, 0xF304, 0xF5060708090AL);
        for (final MessageField field : MessageSchema.of(type).fields()) {
            assertThat(byName.get(field.name())).as(field.name()).isEqualTo(message.get(field));
            byName.set(field.name(), 0xF1E2D3C4B5A69788L);
            assertThat(message.get(field)).as(field.name()).isEqualTo(NamedFields.truncate(field, 0xF1E2D3C4B5A69788L));
        }
    }

    @Test
    void shouldRefuseFieldsThatTheTypeDoesNotHave() {
        final ItchMessage message = new ItchMessage().wrap(new byte[19], 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> message.get("stock"))
                .withMessage("ITCH 5.0 has no message type 0");
        message.header(MessageType.BROKEN_TRADE, 1, 2, 3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> message.get("stock"))
                .withMessage("BROKEN_TRADE has no field 'stock'; it has [stockLocate, trackingNumber, timestampNs,"
                        + " matchNumber]");
    }

    @ParameterizedTest
    @EnumSource(MessageType.class)
    void shouldReturnTheTypeThatTheKindPromises(final MessageType type) {
        final NamedFields message = new NamedFields(type);
        for (final MessageField field : MessageSchema.of(type).fields().stream()
                .filter(message::hasGetter)
                .toList()) {
            assertThat(message.valueType(field)).as(field.name()).isEqualTo(promisedType(field));
        }
    }

    @ParameterizedTest
    @EnumSource(MessageType.class)
    void shouldNameTheUnitOfEachPrice(final MessageType type) {
        for (final MessageField field : MessageSchema.of(type).fields()) {
            assertThat(field.name().endsWith("E4")).as(field.name()).isEqualTo(field.kind() == FieldKind.PRICE4);
            assertThat(field.name().endsWith("E8")).as(field.name()).isEqualTo(field.kind() == FieldKind.PRICE8);
        }
    }

    @ParameterizedTest
    @EnumSource(MessageType.class)
    void shouldChangeExactlyTheBytesOfTheFieldWhenItIsSet(final MessageType type) {
        for (final MessageField field : NamedFields.ownFields(type)) {
            for (final byte background : new byte[] {0, -1}) {
                final byte[] bytes = filled(type, background);
                set(type, bytes, field, ~background);
                final byte[] expected = filled(type, background);
                final int start = BEFORE + field.offset();
                Arrays.fill(expected, start, start + field.length(), (byte) ~background);
                assertThat(bytes).as(field.name()).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(MessageType.class)
    void shouldReturnWhatWasSet(final MessageType type) {
        final byte[] bytes = filled(type, (byte) 0);
        final NamedFields message = new NamedFields(type);
        message.wrap(bytes, BEFORE);
        for (final MessageField field : NamedFields.ownFields(type)) {
            for (final long value : new long[] {0x0102030405060708L, 0xF1E2D3C4B5A69788L, -1L, 0L}) {
                message.set(field, value);
                assertThat(message.get(field)).as(field.name()).isEqualTo(NamedFields.truncate(field, value));
                assertThat(field.read(bytes, BEFORE)).as(field.name()).isEqualTo(message.get(field));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(MessageType.class)
    void shouldWriteExactlyTypeLetterAndHeader(final MessageType type) {
        final byte[] bytes = filled(type, (byte) 0x55);
        final byte[] expected = bytes.clone();
        final byte[] header = {type.code(), (byte) 0xF1, 2, (byte) 0xF3, 4, (byte) 0xF5, 6, 7, 8, 9, 10};
        System.arraycopy(header, 0, expected, BEFORE, header.length);

        final NamedFields message = new NamedFields(type);
        final ItchMessage wrapped = message.wrap(bytes, BEFORE);
        message.header(0xF102, 0xF304, 0xF5060708090AL);

        assertThat(bytes).isEqualTo(expected);
        assertThat(wrapped.type()).isEqualTo(type);
        assertThat(wrapped.stockLocate()).isEqualTo(0xF102);
        assertThat(wrapped.trackingNumber()).isEqualTo(0xF304);
        assertThat(wrapped.timestampNs()).isEqualTo(0xF5060708090AL);
    }

    @ParameterizedTest
    @EnumSource(MessageType.class)
    void shouldKeepHeaderFieldsApartWhenValuesDoNotFit(final MessageType type) {
        final NamedFields message = new NamedFields(type);
        final ItchMessage wrapped = message.wrap(filled(type, (byte) 0), BEFORE);
        message.header(-1, 0, -1L);
        assertThat(wrapped.stockLocate()).isEqualTo(0xFFFF);
        assertThat(wrapped.trackingNumber()).isZero();
        assertThat(wrapped.timestampNs()).isEqualTo(0xFFFF_FFFF_FFFFL);
    }

    private static void set(final MessageType type, final byte[] bytes, final MessageField field, final long value) {
        final NamedFields message = new NamedFields(type);
        message.wrap(bytes, BEFORE);
        message.set(field, value);
    }

    private static byte[] filled(final MessageType type, final byte background) {
        final byte[] bytes = new byte[BEFORE + type.length() + AFTER];
        Arrays.fill(bytes, background);
        bytes[BEFORE] = type.code(); // by which the fields are found
        return bytes;
    }

    private static Class<?> promisedType(final MessageField field) {
        return switch (field.kind()) {
            case U16 -> int.class;
            case U32, U48, U64, PRICE4, PRICE8 -> long.class;
            case ALPHA ->
                switch (field.length()) {
                    case 1 -> byte.class;
                    case 2, 4 -> int.class;
                    case 8 -> long.class;
                    default -> throw new AssertionError(field);
                };
        };
    }
}
