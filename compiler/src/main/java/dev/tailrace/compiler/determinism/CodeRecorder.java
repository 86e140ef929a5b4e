package dev.tailrace.compiler.determinism;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes down the instructions of a method. They are needed more than once, and the types of local variables, which come
 * at the end of the class file's method, are needed from the start.
 */
final class CodeRecorder extends MethodVisitor {

    private static final String PRIMITIVE_ARRAYS = "ZCFDBSIJ";

    private final MemberRef ref;
    private final int access;
    private final GenericType result;
    private final Consumer<MethodCode> target;
    private final List<Instruction> code = new ArrayList<>();
    private final List<MethodCode.Variable> variables = new ArrayList<>();
    private final List<Label> handlers = new ArrayList<>();
    private String exemption;

    CodeRecorder(final MemberRef ref, final int access, final GenericType result, final Consumer<MethodCode> target) {
        super(Opcodes.ASM9);
        this.ref = ref;
        this.access = access;
        this.result = result;
        this.target = target;
    }

    @Override
    public void visitEnd() {
        target.accept(new MethodCode(ref, access, result, code, variables, handlers, exemption));
    }

    @Override
    public AnnotationVisitor visitAnnotation(final String descriptor, final boolean visible) {
        return ClassParser.reasonOf(descriptor, reason -> exemption = reason);
    }

    @Override
    public void visitInsn(final int opcode) {
        code.add(new Instruction.Plain(opcode));
    }

    @Override
    public void visitIntInsn(final int opcode, final int operand) {
        code.add(
                opcode == Opcodes.NEWARRAY
                        ? new Instruction.NewArray("[" + PRIMITIVE_ARRAYS.charAt(operand - Opcodes.T_BOOLEAN), 1)
                        : new Instruction.Constant("I"));
    }

    @Override
    public void visitVarInsn(final int opcode, final int slot) {
        code.add(new Instruction.Local(opcode, slot));
    }

    @Override
    public void visitTypeInsn(final int opcode, final String type) {
        code.add(
                opcode == Opcodes.ANEWARRAY
                        ? new Instruction.NewArray("[" + ClassParser.descriptor(type), 1)
                        : new Instruction.TypeUse(opcode, type));
    }

    @Override
    public void visitMultiANewArrayInsn(final String descriptor, final int dimensions) {
        code.add(new Instruction.NewArray(descriptor, dimensions));
    }

    @Override
    public void visitFieldInsn(final int opcode, final String owner, final String name, final String descriptor) {
        code.add(new Instruction.FieldUse(opcode, new MemberRef(owner, name, descriptor)));
    }

    @Override
    public void visitMethodInsn(
            final int opcode,
            final String owner,
            final String name,
            final String descriptor,
            final boolean isInterface) {
        code.add(new Instruction.Call(opcode, new MemberRef(owner, name, descriptor)));
    }

    @Override
    public void visitInvokeDynamicInsn(
            final String name, final String descriptor, final Handle bootstrap, final Object... arguments) {
        final MemberRef call = new MemberRef(ref.owner(), name, descriptor);
        code.add(new Instruction.Dynamic(call, bootstrap, List.of(arguments)));
    }

    @Override
    public void visitLdcInsn(final Object value) {
        if (value instanceof ConstantDynamic constant) {
            code.add(new Instruction.DynamicConstant(constant));
        } else {
            code.add(new Instruction.Constant(descriptorOf(value)));
        }
    }

    private static String descriptorOf(final Object constant) {
        if (constant instanceof Integer) {
            return "I";
        }
        if (constant instanceof Long) {
            return "J";
        }
        if (constant instanceof Float) {
            return "F";
        }
        if (constant instanceof Double) {
            return "D";
        }
        if (constant instanceof Type) {
            return "Ljava/lang/Class;";
        }
        return constant instanceof String ? "Ljava/lang/String;" : "Ljava/lang/Object;";
    }

    @Override
    public void visitJumpInsn(final int opcode, final Label label) {
        code.add(new Instruction.Jump(opcode, label));
    }

    @Override
    public void visitTableSwitchInsn(final int min, final int max, final Label dflt, final Label... labels) {
        visitSwitch(dflt, labels);
    }

    @Override
    public void visitLookupSwitchInsn(final Label dflt, final int[] keys, final Label[] labels) {
        visitSwitch(dflt, labels);
    }

    private void visitSwitch(final Label dflt, final Label... labels) {
        final List<Label> targets = new ArrayList<>(Arrays.asList(labels));
        targets.add(dflt);
        code.add(new Instruction.Switch(targets));
    }

    @Override
    public void visitTryCatchBlock(final Label start, final Label end, final Label handler, final String type) {
        handlers.add(handler);
    }

    @Override
    public void visitLabel(final Label label) {
        code.add(new Instruction.Mark(label));
    }

    @Override
    public void visitLineNumber(final int line, final Label start) {
        code.add(new Instruction.Line(line));
    }

    @Override
    public void visitLocalVariable(
            final String name,
            final String descriptor,
            final String signature,
            final Label start,
            final Label end,
            final int slot) {
        variables.add(
                new MethodCode.Variable(slot, name, GenericType.of(descriptor, signature), descriptor, start, end));
    }
}
