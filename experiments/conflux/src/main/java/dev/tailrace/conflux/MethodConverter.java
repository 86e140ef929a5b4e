package dev.tailrace.conflux;

import dev.tailrace.conflux.listing1.Method;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the word of a method. */
final class MethodConverter implements ITypeConverter<Method> {

    @Override
    public Method convert(final String text) {
        try {
            return Method.of(text);
        } catch (final IllegalArgumentException unknown) {
            throw new TypeConversionException(unknown.getMessage());
        }
    }
}
