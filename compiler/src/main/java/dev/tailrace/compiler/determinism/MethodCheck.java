package dev.tailrace.compiler.determinism;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Judges one method: analyses which values its instructions work on, then goes through the instructions that can be reached,
 * reports hazards, and tells the {@link NodeScan} which methods are called.
 */
final class MethodCheck {

    private static final Set<String> PRINTING = Set.of(
            "append", "insert", "valueOf", "toString", "print", "println", "write", "format", "formatted", "printf");

    private final NodeScan scan;
    private final NodeScan.World world;
    private final Classes classes;
    private final VariableFlows flows;
    private final DeclaredMethod method;
    private final CallPath path;
    private final Hashing hashing;
    private final CollectionRules collections;
    private final ValueInterpreter interpreter;
    private Frame<TrackedValue>[] frames;
    private int line;

    /**
     * @param path the calls that lead to the method; null when a method of the JDK itself was handed to a node
     */
    MethodCheck(final NodeScan scan, final NodeScan.World world, final DeclaredMethod method, final CallPath path) {
        this.scan = scan;
        this.world = world;
        this.classes = world.classes();
        this.flows = world.flows();
        this.method = method;
        this.path = path;
        this.hashing = new Hashing(classes, hashCode -> scan.reach(hashCode, path, line));
        this.collections = new CollectionRules(classes, hashing);
        this.interpreter =
                new ValueInterpreter(method, world, new CollectionRules(classes, new Hashing(classes, hashCode -> {})));
    }

    void run() {
        try {
            frames = new Analyzer<>(interpreter).analyze(method.owner().name, method.code());
        } catch (final AnalyzerException ignored) {
            scan.report(Hazard.UNCHECKED, Names.of(method.ref()) + ", whose byte code is not valid", path, 0);
            return;
        }
        final InsnList instructions = method.code().instructions;
        for (int i = 0; i < instructions.size(); i++) {
            if (instructions.get(i) instanceof LineNumberNode number) {
                line = number.line;
            } else if (frames[i] != null) {
                check(instructions.get(i), frames[i]);
            }
        }
    }

    private void check(final AbstractInsnNode instruction, final Frame<TrackedValue> frame) {
        if (instruction instanceof MethodInsnNode call) {
            final List<TrackedValue> arguments =
                    operands(frame, Type.getArgumentTypes(call.desc).length + (isStatic(call) ? 0 : 1));
            checkStreams(call, arguments);
            called(call, call.getOpcode(), MemberRef.of(call), arguments);
        } else if (instruction instanceof InvokeDynamicInsnNode call) {
            linked(call, operands(frame, Type.getArgumentTypes(call.desc).length));
        } else if (instruction instanceof FieldInsnNode field) {
            field(field, frame);
        } else if (instruction instanceof LdcInsnNode constant && constant.cst instanceof ConstantDynamic dynamic) {
            loaded(dynamic);
        } else if (instruction.getOpcode() == Opcodes.NEW) {
            scan.make(((TypeInsnNode) instruction).desc, path, line);
        } else if (instruction.getOpcode() == Opcodes.ARETURN) {
            final TrackedValue value = operands(frame, 1).get(0);
            report(value.streams());
            flows.add(VariableFlows.result(method.ref()), value);
        } else if (instruction.getOpcode() >= Opcodes.IASTORE && instruction.getOpcode() <= Opcodes.SASTORE) {
            stored(operands(frame, 3));
        }
    }

    private static boolean isStatic(final MethodInsnNode call) {
        return call.getOpcode() == Opcodes.INVOKESTATIC;
    }

    /** The topmost values of the stack, the uppermost last. */
    private static List<TrackedValue> operands(final Frame<TrackedValue> frame, final int count) {
        final List<TrackedValue> values = new ArrayList<>();
        for (int i = frame.getStackSize() - count; i < frame.getStackSize(); i++) {
            values.add(frame.getStack(i));
        }
        return values;
    }

    private void field(final FieldInsnNode instruction, final Frame<TrackedValue> frame) {
        final MemberRef field = MemberRef.of(instruction);
        final MemberRef declared = interpreter.declarationOf(field);
        switch (instruction.getOpcode()) {
            case Opcodes.GETSTATIC -> {
                scan.initialise(declared.owner(), path, line);
                forbid(field);
            }
            case Opcodes.PUTSTATIC -> {
                if (!isInitializerOf(declared)) {
                    scan.report(Hazard.STATIC_STATE, Names.of(declared) + " = ...", path, line);
                }
                written(declared, operands(frame, 1).get(0));
            }
            case Opcodes.PUTFIELD -> {
                final List<TrackedValue> operands = operands(frame, 2);
                reportStatic(operands.get(0), object -> object + "." + field.name() + " = ...");
                written(declared, operands.get(1));
            }
            default -> {}
        }
    }

    private void written(final MemberRef field, final TrackedValue value) {
        report(value.streams());
        flows.add(VariableFlows.field(field), value);
    }

    private void stored(final List<TrackedValue> operands) {
        final TrackedValue array = operands.get(0);
        final TrackedValue element = operands.get(2);
        reportStatic(array, field -> field + "[...] = ...");
        report(element.streams());
        array.arrays().forEach(variable -> flows.add(variable, element));
    }

    /** Whether this method initialises the class of a static field, which may change it. */
    private boolean isInitializerOf(final MemberRef field) {
        return method.isStaticInitializer() && field.owner().equals(method.owner().name);
    }

    private void reportStatic(final TrackedValue object, final UnaryOperator<String> change) {
        object.statics().stream()
                .filter(field -> !isInitializerOf(field))
                .map(Names::of)
                .sorted()
                .forEach(field -> scan.report(Hazard.STATIC_STATE, change.apply(field), path, line));
    }

    private void checkStreams(final MethodInsnNode instruction, final List<TrackedValue> arguments) {
        final MemberRef call = MemberRef.of(instruction);
        for (int i = 0; i < arguments.size(); i++) {
            final TrackedValue argument = arguments.get(i);
            final boolean independent =
                    i == 0 && !isStatic(instruction) && collections.isIndependentOfOrder(call, argument);
            if (!independent) {
                report(argument.streams());
            }
        }
    }

    /** Reports the calls that made these streams, if their order is not the same in every run. */
    private void report(final Set<MethodInsnNode> streams) {
        streams.stream()
                .sorted(Comparator.comparingInt(method.code().instructions::indexOf))
                .forEach(this::reportStream);
    }

    private void reportStream(final MethodInsnNode stream) {
        final Frame<TrackedValue> frame = frames[method.code().instructions.indexOf(stream)];
        final TrackedValue collection = operands(frame, 1).get(0);
        if (collections.isOutOfOrder(collection)) {
            final String call = Names.of(MemberRef.of(stream)) + " of " + collections.explain(collection);
            scan.report(Hazard.UNORDERED, call, path, DeclaredMethod.lineOf(stream));
        }
    }

    private void called(
            final MethodInsnNode instruction,
            final int opcode,
            final MemberRef call,
            final List<TrackedValue> arguments) {
        if (Boundary.isJdk(call.owner())) {
            calledJdk(instruction, opcode, call, arguments);
        }
        if (Boundary.isBeyond(call.owner()) || call.owner().startsWith("[")) {
            return;
        }
        final DeclaredMethod declared = classes.resolve(call.owner(), call);
        if (declared == null) {
            scan.report(Hazard.UNCHECKED, Names.of(call) + ", whose byte code is not available", path, line);
            return;
        }
        if (opcode == Opcodes.INVOKESTATIC) {
            scan.initialise(declared.owner().name, path, line);
        }
        if (Boundary.isJdk(declared.owner().name)) {
            calledJdk(instruction, opcode, declared.ref(), arguments);
            return;
        }
        for (final DeclaredMethod target : world.targets(opcode, call)) {
            for (int i = 0; i < arguments.size(); i++) {
                flows.add(VariableFlows.parameter(target.ref(), i), leavingInitializer(arguments.get(i)));
            }
            scan.reach(target, path, line);
        }
    }

    /** A value as a called method sees it: what a static initialiser calls may change the fields of its class. */
    private TrackedValue leavingInitializer(final TrackedValue value) {
        if (!method.isStaticInitializer()) {
            return value;
        }
        final Set<MemberRef> others = new HashSet<>(value.statics());
        others.removeIf(this::isInitializerOf);
        return value.withOrigins(others, value.arrays());
    }

    /** A call into the JDK; the method may be inherited by a class of the user's. */
    private void calledJdk(
            final MethodInsnNode instruction,
            final int opcode,
            final MemberRef call,
            final List<TrackedValue> arguments) {
        forbid(call);
        checkIdentity(opcode, call, arguments);
        final TrackedValue walked = collections.walkedOutOfOrder(instruction, opcode, call, arguments);
        if (walked != null) {
            scan.report(Hazard.UNORDERED, Names.of(call) + " of " + collections.explain(walked), path, line);
        }
        final boolean onObject = opcode != Opcodes.INVOKESTATIC && !call.isConstructor();
        if (onObject && Mutators.isMutator(call, classes)) {
            reportStatic(arguments.get(0), field -> Names.of(call) + " on " + field);
        }
    }

    private void forbid(final MemberRef call) {
        if (Boundary.isJdk(call.owner())) {
            world.table().hazardOf(call, classes).ifPresent(hazard -> scan.report(hazard, Names.of(call), path, line));
        }
    }

    private void checkIdentity(final int opcode, final MemberRef call, final List<TrackedValue> arguments) {
        final boolean hashes = call.signature().equals("hashCode()I");
        if (hashes || call.signature().equals("toString()Ljava/lang/String;")) {
            if (opcode != Opcodes.INVOKESPECIAL || call.owner().equals("java/lang/Object")) {
                checkIdentityIn(call, hashes, arguments.get(0));
            }
            return;
        }
        final boolean hashesArguments = call.owner().equals("java/util/Objects")
                        && call.name().startsWith("hash")
                || call.owner().equals("java/util/Arrays") && call.name().equals("hashCode");
        if (!hashesArguments && !PRINTING.contains(call.name())) {
            return;
        }
        final Type[] parameters = call.parameters();
        final int first = opcode == Opcodes.INVOKESTATIC ? 0 : 1;
        for (int i = 0; i < parameters.length; i++) {
            final TrackedValue argument = arguments.get(first + i);
            if (parameters[i].getDescriptor().equals(TrackedValue.OBJECT)) {
                checkPrintedOrHashed(call, hashesArguments, argument);
            } else if (parameters[i].getDescriptor().equals("[" + TrackedValue.OBJECT)) {
                checkPrintedOrHashed(call, hashesArguments, interpreter.element(argument));
            }
        }
    }

    /** Objects that the JDK hashes or prints on behalf of the caller. */
    private void checkPrintedOrHashed(final MemberRef call, final boolean hashed, final TrackedValue value) {
        checkIdentityIn(call, hashed, value);
        for (final String type : hashed ? value.sortedTypes() : List.<String>of()) {
            final String name = TrackedValue.className(type);
            final DeclaredMethod hashCode =
                    name.isEmpty() ? null : classes.resolve(name, new MemberRef(name, "hashCode", "()I"));
            if (hashCode != null && !hashCode.isAbstract()) {
                scan.reach(hashCode, path, line);
            }
        }
    }

    private void checkIdentityIn(final MemberRef call, final boolean hashed, final TrackedValue value) {
        for (final String type : value.sortedTypes()) {
            final String identity = hashing.identityIn(type, value.generic(), hashed);
            if (identity != null) {
                scan.report(Hazard.IDENTITY, Names.of(call) + " of " + identity, path, line);
            }
        }
    }

    private void linked(final InvokeDynamicInsnNode call, final List<TrackedValue> arguments) {
        arguments.forEach(argument -> report(argument.streams()));
        switch (call.bsm.getOwner()) {
            case ValueInterpreter.LAMBDAS -> follow((Handle) call.bsmArgs[1], arguments, (Type) call.bsmArgs[2]);
            case "java/lang/invoke/StringConcatFactory" -> arguments.forEach(this::concatenated);
            case "java/lang/runtime/ObjectMethods" -> hashComponents(call.name);
            case "java/lang/runtime/SwitchBootstraps" -> {}
            default ->
                scan.report(
                        Hazard.UNCHECKED, "a call that is linked by " + Names.of(MemberRef.of(call.bsm)), path, line);
        }
    }

    /** Follows a lambda or method reference where it is made, since it may be called from anywhere. */
    void follow(final Handle target, final List<TrackedValue> captured, final Type instantiated) {
        if (target.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            scan.make(target.getOwner(), path, line);
        }
        called(
                null,
                ValueInterpreter.opcodeOf(target),
                MemberRef.of(target),
                interpreter.arguments(target, captured, instantiated));
    }

    private void concatenated(final TrackedValue value) {
        if (value.isReference()) {
            final MemberRef valueOf =
                    new MemberRef("java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;");
            calledJdk(null, Opcodes.INVOKESTATIC, valueOf, List.of(value));
        }
    }

    /** The generated hash of a record uses those of its components, among which an enum hashes by identity. */
    private void hashComponents(final String generated) {
        if (!generated.equals("hashCode")) {
            return;
        }
        final String record = Names.descriptor(method.owner().name);
        if (hashing.isByValue(new GenericType(record, List.of()))) {
            return;
        }
        method.owner().recordComponents.forEach(component -> {
            final GenericType type = GenericType.of(component.descriptor, component.signature);
            checkIdentityIn(
                    method.ref(), true, TrackedValue.of(component.descriptor).withGeneric(type));
        });
    }

    private void loaded(final ConstantDynamic constant) {
        final MemberRef bootstrap = MemberRef.of(constant.getBootstrapMethod());
        if (Boundary.isJdk(bootstrap.owner())) {
            forbid(bootstrap);
        } else {
            scan.report(Hazard.UNCHECKED, "a constant that is made by " + Names.of(bootstrap), path, line);
        }
    }
}
