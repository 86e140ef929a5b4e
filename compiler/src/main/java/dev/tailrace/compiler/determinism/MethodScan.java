package dev.tailrace.compiler.determinism;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Judges one method, instruction by instruction, and tells the {@link Scan} where it leads. */
final class MethodScan implements Semantics {

    private static final Set<String> PRINTING =
            Set.of("append", "insert", "valueOf", "toString", "print", "println", "write");

    private final Scan scan;
    private final Scan.World world;
    private final Classes classes;
    private final Facts facts;
    private final MethodCode method;
    private final Reached step;
    private final Hashing hashing;
    private final CollectionRules collections;
    private int line;

    /**
     * @param step the way to the method; null when a method of the JDK itself was handed to a node
     */
    MethodScan(final Scan scan, final Scan.World world, final MethodCode method, final Reached step) {
        this.scan = scan;
        this.world = world;
        this.classes = world.classes();
        this.facts = world.facts();
        this.method = method;
        this.step = step;
        this.hashing = new Hashing(classes, hashCode -> scan.reach(hashCode, step, line));
        this.collections = new CollectionRules(classes, hashing);
    }

    void run() {
        new StackMachine(method, new Locals(method, facts), this).run();
    }

    @Override
    public void line(final int number) {
        line = number;
    }

    @Override
    public Value created(final String type) {
        scan.make(type, step, line);
        final String descriptor = ClassParser.descriptor(type);
        final boolean collection = classes.isSubtype(type, "java/util/Map") || classes.isSubtype(type, "java/util/Set");
        return collection ? Value.of(descriptor).ordered(Order.ofClass(type, classes), null) : Value.of(descriptor);
    }

    @Override
    public Value read(final MemberRef field, final Value object) {
        final MemberRef declared = declarationOf(field);
        if (object == null) {
            scan.initialise(declared.owner(), step, line);
            forbid(field);
        }
        final ClassCode owner = Boundary.isJdk(declared.owner()) ? null : classes.find(declared.owner());
        final GenericType generic = owner == null ? null : owner.fields().get(declared.name());
        final String variable = object == null ? Facts.ofStatic(declared) : Facts.ofField(declared);
        final Value value = Value.of(field.descriptor(), substituted(generic, owner, object));
        return facts.of(variable, value).from(variable);
    }

    @Override
    public void written(final MemberRef field, final Value object, final Value value) {
        final MemberRef declared = declarationOf(field);
        final boolean initialises = method.ref().name().equals("<clinit>")
                && declared.owner().equals(method.ref().owner());
        if (object == null && !initialises) {
            scan.report(Hazard.STATIC_STATE, Names.of(declared) + " = ...", step, line);
        } else if (object != null && isStatic(object)) {
            scan.report(Hazard.STATIC_STATE, nameOf(object) + "." + field.name() + " = ...", step, line);
        }
        facts.add(object == null ? Facts.ofStatic(declared) : Facts.ofField(declared), value);
    }

    @Override
    public void stored(final Value array, final Value element) {
        if (isStatic(array)) {
            scan.report(Hazard.STATIC_STATE, nameOf(array) + "[...] = ...", step, line);
        }
        if (array.elements() != null) {
            array.elements().add(element);
        }
        if (array.origin() != null) {
            facts.add(array.origin(), element);
        }
    }

    /** Whether a value was read from a static field, outside the initialiser of that field's class. */
    private boolean isStatic(final Value value) {
        final boolean initialiser = method.ref().name().equals("<clinit>");
        final String origin = value.origin();
        return origin != null
                && origin.startsWith("static ")
                && !(initialiser && origin.startsWith("static " + method.ref().owner() + "."));
    }

    private static String nameOf(final Value fromStatic) {
        final String field = fromStatic.origin().substring("static ".length());
        final int dot = field.lastIndexOf('.');
        return Names.ofClass(field.substring(0, dot)) + field.substring(dot);
    }

    private MemberRef declarationOf(final MemberRef field) {
        return classes.supertypesOf(field.owner()).stream()
                .filter(type -> classes.find(type) != null
                        && classes.find(type).fields().containsKey(field.name()))
                .findFirst()
                .map(field::in)
                .orElse(field);
    }

    @Override
    public Value called(final int opcode, final MemberRef call, final List<Value> arguments) {
        if (call.owner().startsWith("[")) {
            return arguments.get(0).as(call.name().equals("clone") ? call.owner() : call.result());
        }
        if (Boundary.isJdk(call.owner())) {
            return calledJdk(opcode, call, arguments);
        }
        if (Boundary.isBeyond(call.owner())) {
            return resultOf(call, arguments);
        }
        return calledUser(opcode, call, arguments);
    }

    private Value calledUser(final int opcode, final MemberRef call, final List<Value> arguments) {
        final MethodCode declared = classes.resolve(call.owner(), call);
        if (declared == null) {
            scan.report(Hazard.UNCHECKED, Names.of(call) + ", whose byte code is not to be had", step, line);
            return Value.of(call.result());
        }
        if (opcode == Opcodes.INVOKESTATIC) {
            scan.initialise(declared.ref().owner(), step, line);
        }
        if (Boundary.isJdk(declared.ref().owner())) {
            return calledJdk(opcode, declared.ref(), arguments);
        }
        Value result = resultOf(call, arguments);
        for (final MethodCode target : targets(opcode, call, declared)) {
            pass(arguments, target.ref());
            scan.reach(target, step, line);
            result = facts.of(Facts.ofResult(target.ref()), result);
        }
        return result;
    }

    private List<MethodCode> targets(final int opcode, final MemberRef call, final MethodCode declared) {
        final List<MethodCode> targets = new ArrayList<>();
        if (!declared.isAbstract()) {
            targets.add(declared);
        }
        final boolean virtual = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
        if (virtual && declared.isOverridable()) {
            for (final String made : List.copyOf(world.made())) {
                final MethodCode target = classes.isSubtype(made, call.owner()) ? classes.resolve(made, call) : null;
                if (target != null && !target.isAbstract() && !targets.contains(target)) {
                    targets.add(target);
                }
            }
        }
        return targets;
    }

    private void pass(final List<Value> arguments, final MemberRef target) {
        for (int i = 0; i < arguments.size(); i++) {
            facts.add(Facts.ofParameter(target, i), arguments.get(i));
        }
    }

    /** A call into the JDK; the method may be inherited by a class of the user's. */
    private Value calledJdk(final int opcode, final MemberRef call, final List<Value> arguments) {
        forbid(call);
        judgeIdentity(opcode, call, arguments);
        final Value walked = collections.walkedOutOfOrder(opcode, call, arguments);
        if (walked != null) {
            scan.report(Hazard.UNORDERED, Names.of(call) + " of " + collections.explain(walked), step, line);
        }
        final boolean onObject = opcode != Opcodes.INVOKESTATIC && !call.isConstructor();
        if (onObject && isStatic(arguments.get(0)) && Mutators.isMutator(call, classes)) {
            scan.report(Hazard.STATIC_STATE, Names.of(call) + " on " + nameOf(arguments.get(0)), step, line);
        }
        return collections.resultOf(opcode, call, arguments, resultOf(call, arguments));
    }

    private void forbid(final MemberRef call) {
        final Optional<Hazard> hazard =
                Boundary.isJdk(call.owner()) ? world.table().hazardOf(call, classes) : Optional.empty();
        hazard.ifPresent(found -> scan.report(found, Names.of(call), step, line));
    }

    private void judgeIdentity(final int opcode, final MemberRef call, final List<Value> arguments) {
        final boolean plain = opcode == Opcodes.INVOKESPECIAL;
        if (call.signature().equals("hashCode()I")) {
            judge(
                    call,
                    plain
                            ? inObject(call)
                            : hashing.isIdentityHash(arguments.get(0).type()),
                    arguments.get(0));
        } else if (call.signature().equals("toString()Ljava/lang/String;")) {
            judge(
                    call,
                    plain
                            ? inObject(call)
                            : hashing.isIdentityText(arguments.get(0).type()),
                    arguments.get(0));
        } else {
            judgeArguments(opcode, call, arguments);
        }
    }

    private static boolean inObject(final MemberRef call) {
        return call.owner().equals("java/lang/Object");
    }

    /** Objects that the JDK hashes or prints on behalf of the caller. */
    private void judgeArguments(final int opcode, final MemberRef call, final List<Value> arguments) {
        final boolean hashes = call.owner().equals("java/util/Objects")
                        && call.name().startsWith("hash")
                || call.owner().equals("java/util/Arrays") && call.name().equals("hashCode");
        final boolean prints = PRINTING.contains(call.name());
        if (!hashes && !prints) {
            return;
        }
        final Type[] parameters = call.parameters();
        final int first = opcode == Opcodes.INVOKESTATIC ? 0 : 1;
        for (int i = 0; i < parameters.length; i++) {
            final Value argument = arguments.get(first + i);
            final String parameter = parameters[i].getDescriptor();
            if (parameter.equals("Ljava/lang/Object;")) {
                judgePrintedOrHashed(call, hashes, argument);
            } else if (parameter.equals("[Ljava/lang/Object;") && argument.elements() != null) {
                List.copyOf(argument.elements()).forEach(element -> judgePrintedOrHashed(call, hashes, element));
            }
        }
    }

    private void judgePrintedOrHashed(final MemberRef call, final boolean hashed, final Value value) {
        final boolean identity = hashed ? hashing.isIdentityHash(value.type()) : hashing.isIdentityText(value.type());
        judge(call, identity, value);
        if (hashed && !identity && value.isObject()) {
            reachHash(value);
        }
    }

    private void reachHash(final Value value) {
        final MethodCode hashCode =
                classes.resolve(value.className(), new MemberRef(value.className(), "hashCode", "()I"));
        if (hashCode != null && !hashCode.isAbstract()) {
            scan.reach(hashCode, step, line);
        }
    }

    private void judge(final MemberRef call, final boolean identity, final Value value) {
        if (identity) {
            final String type = Names.ofType(Type.getType(value.type()));
            scan.report(Hazard.IDENTITY, Names.of(call) + " of " + type, step, line);
        }
    }

    @Override
    public Value linked(final Instruction.Dynamic call, final List<Value> arguments) {
        if (call.bootstrap().getOwner().equals("java/lang/invoke/LambdaMetafactory")) {
            final Value made = follow((Handle) call.arguments().get(1), arguments);
            return Value.of(call.call().result()).ordered(made.order(), made.hashed());
        }
        switch (call.bootstrap().getOwner()) {
            case "java/lang/invoke/StringConcatFactory" -> arguments.forEach(this::concatenated);
            case "java/lang/runtime/ObjectMethods" -> hashComponents(call.call().name());
            case "java/lang/runtime/SwitchBootstraps" -> {}
            default ->
                scan.report(
                        Hazard.UNCHECKED,
                        "a call that is linked by " + Names.of(MemberRef.of(call.bootstrap())),
                        step,
                        line);
        }
        return Value.of(call.call().result());
    }

    private void concatenated(final Value value) {
        final MemberRef valueOf =
                new MemberRef("java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;");
        if (value.isObject() || value.isArray()) {
            calledJdk(Opcodes.INVOKESTATIC, valueOf, List.of(value));
        }
    }

    /** A record hashes its components; an enum among them hashes by identity. */
    private void hashComponents(final String generated) {
        if (generated.equals("hashCode")) {
            final GenericType self =
                    new GenericType(ClassParser.descriptor(method.ref().owner()), List.of());
            for (final GenericType component :
                    classes.find(method.ref().owner()).components()) {
                if (hashing.isIdentityHash(component.name())) {
                    judge(method.ref(), !hashing.isByValue(self), Value.of(component.name()));
                }
            }
        }
    }

    /**
     * A lambda or method reference is made here; it may be called from anywhere, so it is reached at once.
     *
     * @return what it returns
     */
    Value follow(final Handle handle, final List<Value> captured) {
        final MemberRef target = MemberRef.of(handle);
        final boolean constructs = handle.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        final List<Value> arguments = new ArrayList<>();
        if (constructs) {
            arguments.add(created(target.owner()));
        }
        arguments.addAll(captured);
        final boolean isStatic = handle.getTag() == Opcodes.H_INVOKESTATIC;
        final int all = target.parameters().length + (isStatic ? 0 : 1);
        for (int i = arguments.size(); i < all; i++) {
            final int parameter = isStatic ? i : i - 1;
            arguments.add(Value.of(
                    parameter < 0
                            ? Type.getObjectType(target.owner()).getDescriptor()
                            : target.parameters()[parameter].getDescriptor()));
        }
        final Value result = called(opcodeOf(handle), target, arguments);
        return constructs ? arguments.get(0) : result;
    }

    private static int opcodeOf(final Handle handle) {
        return switch (handle.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            default -> Opcodes.INVOKESPECIAL;
        };
    }

    @Override
    public Value loaded(final ConstantDynamic constant) {
        final MemberRef bootstrap = MemberRef.of(constant.getBootstrapMethod());
        if (Boundary.isJdk(bootstrap.owner())) {
            forbid(bootstrap);
        } else {
            scan.report(Hazard.UNCHECKED, "a constant that is made by " + Names.of(bootstrap), step, line);
        }
        return Value.of(constant.getDescriptor());
    }

    @Override
    public void returned(final Value value) {
        facts.add(Facts.ofResult(method.ref()), value);
    }

    /** What a signature says of the result, with the type arguments of the object that the method is called on. */
    private Value resultOf(final MemberRef call, final List<Value> arguments) {
        final MethodCode declared = call.result().startsWith("L") ? classes.resolve(call.owner(), call) : null;
        if (declared == null) {
            return Value.of(call.result());
        }
        final boolean onObject = !declared.isStatic() && !arguments.isEmpty();
        final ClassCode owner = classes.find(declared.ref().owner());
        final GenericType generic = substituted(declared.result(), owner, onObject ? arguments.get(0) : null);
        return Value.of(call.result(), generic);
    }

    private static GenericType substituted(final GenericType generic, final ClassCode owner, final Value object) {
        if (generic == null || owner == null || object == null || object.generic() == null) {
            return generic;
        }
        final List<GenericType> arguments = object.generic().arguments();
        if (arguments.size() != owner.typeVariables().size()) {
            return generic;
        }
        final Map<String, GenericType> known = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            known.put("T" + owner.typeVariables().get(i) + ";", arguments.get(i));
        }
        return generic.with(known);
    }
}
