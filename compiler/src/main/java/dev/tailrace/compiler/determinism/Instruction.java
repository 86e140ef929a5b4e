package dev.tailrace.compiler.determinism;

import java.util.List;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;

/** One instruction of a method, as it was read; opcodes and descriptors are those of the class file. */
sealed interface Instruction {

    /** An instruction without operands. */
    record Plain(int opcode) implements Instruction {}

    /** BIPUSH, SIPUSH and LDC: what is pushed has this descriptor. */
    record Constant(String descriptor) implements Instruction {}

    /** LDC of a value that a bootstrap method makes. */
    record DynamicConstant(ConstantDynamic constant) implements Instruction {}

    /** NEWARRAY, ANEWARRAY and MULTIANEWARRAY. */
    record NewArray(String descriptor, int dimensions) implements Instruction {}

    /** A load or store of a local variable. */
    record Local(int opcode, int slot) implements Instruction {}

    /** NEW, CHECKCAST and INSTANCEOF. */
    record TypeUse(int opcode, String type) implements Instruction {}

    /** A read or write of a field. */
    record FieldUse(int opcode, MemberRef field) implements Instruction {}

    /** A call. */
    record Call(int opcode, MemberRef method) implements Instruction {}

    /** INVOKEDYNAMIC: a lambda, a method reference, a concatenation, or another language's own. */
    record Dynamic(MemberRef call, Handle bootstrap, List<Object> arguments) implements Instruction {}

    /** A conditional or unconditional jump. */
    record Jump(int opcode, Label target) implements Instruction {}

    /** A switch; the last target is the default. */
    record Switch(List<Label> targets) implements Instruction {}

    /** A place that can be jumped to. */
    record Mark(Label label) implements Instruction {}

    /** From here on instructions belong to this line of the source. */
    record Line(int number) implements Instruction {}
}
