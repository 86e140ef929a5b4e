package dev.tailrace.compiler.calculation;

import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;

/** Reads from a class file how many bytes of code its methods have. */
final class MethodSizes {

    private static final int LONGEST_NAME = 65_535;

    private final ClassReader reader;
    private final char[] text = new char[LONGEST_NAME];
    private final Map<String, Integer> sizes = new TreeMap<>();

    MethodSizes(final byte[] classFile) {
        reader = new ClassReader(classFile);
        int offset = reader.header;
        offset += 8 + 2 * reader.readUnsignedShort(offset + 6);
        offset = members(offset, false);
        members(offset, true);
    }

    /** By name; of several methods of a name, the largest. */
    Map<String, Integer> sizes() {
        return sizes;
    }

    private int members(final int begin, final boolean methods) {
        int offset = begin + 2;
        for (int i = reader.readUnsignedShort(begin); i > 0; i--) {
            final String name = reader.readUTF8(offset + 2, text);
            final int attributes = reader.readUnsignedShort(offset + 6);
            offset += 8;
            for (int attribute = 0; attribute < attributes; attribute++) {
                if (methods && reader.readUTF8(offset, text).equals("Code")) {
                    sizes.merge(name, reader.readInt(offset + 10), Math::max);
                }
                offset += 6 + reader.readInt(offset + 2);
            }
        }
        return offset;
    }
}
