package dev.tailrace.compiler.determinism;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * Computes what each instruction of a method makes of its operands, for ASM's {@code Analyzer}, which applies it until
 * nothing changes any more over branches and loops. Has no effects: {@link MethodCheck} judges the instructions afterwards.
 */
final class ValueInterpreter extends Interpreter<TrackedValue> {

    static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";

    private static final String FUNCTIONS = "Ljava/util/function/";
    private static final String FUNCTION = FUNCTIONS + "Function;";
    private static final BasicInterpreter BASIC = new BasicInterpreter();
    /** Descriptors of the primitive types, in the order of the operands of NEWARRAY. */
    private static final String PRIMITIVES = "ZCFDBSIJ";

    private static final BasicValue ANY = BasicValue.UNINITIALIZED_VALUE;

    private final DeclaredMethod method;
    private final NodeScan.World world;
    private final Classes classes;
    private final VariableFlows flows;
    private final CollectionRules collections;

    ValueInterpreter(final DeclaredMethod method, final NodeScan.World world, final CollectionRules collections) {
        super(Opcodes.ASM9);
        this.method = method;
        this.world = world;
        this.classes = world.classes();
        this.flows = world.flows();
        this.collections = collections;
    }

    @Override
    public TrackedValue newValue(final Type type) {
        if (type == null) {
            return TrackedValue.UNASSIGNED;
        }
        return type == Type.VOID_TYPE ? null : declared(type.getDescriptor(), null);
    }

    /** A value of which only the declared type is known. */
    private TrackedValue declared(final String descriptor, final GenericType generic) {
        return TrackedValue.of(descriptor)
                .withGeneric(generic)
                .withOrders(IterationOrder.ofDeclared(descriptor, classes), null);
    }

    @Override
    public TrackedValue newParameterValue(final boolean isInstanceMethod, final int local, final Type type) {
        int slot = isInstanceMethod ? 1 : 0;
        int index = slot;
        for (final Type parameter : Type.getArgumentTypes(method.code().desc)) {
            if (slot >= local) {
                break;
            }
            slot += parameter.getSize();
            index++;
        }
        final int number = isInstanceMethod && local == 0 ? 0 : index;
        return flows.read(VariableFlows.parameter(method.ref(), number), newValue(type));
    }

    @Override
    public TrackedValue newOperation(final AbstractInsnNode instruction) throws AnalyzerException {
        if (instruction.getOpcode() == Opcodes.ACONST_NULL) {
            return TrackedValue.NULL;
        }
        if (instruction instanceof FieldInsnNode field) {
            return read(MemberRef.of(field), null);
        }
        if (instruction instanceof TypeInsnNode made) {
            return created(made.desc);
        }
        if (instruction instanceof LdcInsnNode constant) {
            return constant(constant.cst);
        }
        return primitive(BASIC.newOperation(instruction));
    }

    /** A new object of this class. */
    TrackedValue created(final String type) {
        final Set<IterationOrder> orders =
                classes.isMapOrSet(type) ? Set.of(IterationOrder.ofClass(type, classes)) : Set.of();
        return TrackedValue.of(Names.descriptor(type)).withOrders(orders, null);
    }

    private TrackedValue constant(final Object value) throws AnalyzerException {
        if (value instanceof ConstantDynamic dynamic) {
            return newValue(Type.getType(dynamic.getDescriptor()));
        }
        if (value instanceof String || value instanceof Type || value instanceof Handle) {
            return TrackedValue.of(value instanceof String ? "Ljava/lang/String;" : TrackedValue.OBJECT);
        }
        return primitive(BASIC.newOperation(new LdcInsnNode(value)));
    }

    private static TrackedValue primitive(final BasicValue value) {
        return value == null || value.getType() == null
                ? null
                : TrackedValue.of(value.getType().getDescriptor());
    }

    @Override
    public TrackedValue copyOperation(final AbstractInsnNode instruction, final TrackedValue value) {
        return instruction.getOpcode() == Opcodes.ALOAD ? typed((VarInsnNode) instruction, value) : value;
    }

    /** Adds what debug information says of the type of a local variable. */
    private TrackedValue typed(final VarInsnNode load, final TrackedValue value) {
        final int at = method.code().instructions.indexOf(load);
        for (final LocalVariableNode variable : variables()) {
            if (variable.index == load.var
                    && method.code().instructions.indexOf(variable.start) <= at
                    && at < method.code().instructions.indexOf(variable.end)) {
                final GenericType generic = GenericType.of(variable.desc, variable.signature);
                final boolean declares = !generic.arguments().isEmpty() || value.generic() == null;
                return narrowed(declares ? value.withGeneric(generic) : value, variable.desc);
            }
        }
        return value;
    }

    private List<LocalVariableNode> variables() {
        return method.code().localVariables == null ? List.of() : method.code().localVariables;
    }

    /** The value with types that are subtypes of this one. */
    private TrackedValue narrowed(final TrackedValue value, final String descriptor) {
        return value.withTypes(value.types().stream()
                .map(type -> isNarrower(type, descriptor) ? type : descriptor)
                .collect(Collectors.toUnmodifiableSet()));
    }

    private boolean isNarrower(final String type, final String descriptor) {
        return type.startsWith("[")
                || classes.isSubtype(TrackedValue.className(type), TrackedValue.className(descriptor));
    }

    @Override
    public TrackedValue unaryOperation(final AbstractInsnNode instruction, final TrackedValue value)
            throws AnalyzerException {
        return switch (instruction.getOpcode()) {
            case Opcodes.GETFIELD -> read(MemberRef.of((FieldInsnNode) instruction), value);
            case Opcodes.CHECKCAST -> narrowed(value, Names.descriptor(((TypeInsnNode) instruction).desc));
            case Opcodes.ANEWARRAY -> array("[" + Names.descriptor(((TypeInsnNode) instruction).desc), instruction);
            case Opcodes.NEWARRAY -> {
                final int kind = ((IntInsnNode) instruction).operand - Opcodes.T_BOOLEAN;
                yield array("[" + PRIMITIVES.charAt(kind), instruction);
            }
            default -> primitive(BASIC.unaryOperation(instruction, ANY));
        };
    }

    private TrackedValue array(final String descriptor, final AbstractInsnNode instruction) {
        final int at = method.code().instructions.indexOf(instruction);
        return TrackedValue.of(descriptor).withOrigins(Set.of(), Set.of(VariableFlows.array(method.ref(), at)));
    }

    private TrackedValue read(final MemberRef field, final TrackedValue object) {
        final MemberRef declared = declarationOf(field);
        final FieldNode node =
                Boundary.isJdk(declared.owner()) ? null : classes.fieldOf(declared.owner(), declared.name());
        final GenericType generic = node == null ? null : GenericType.of(node.desc, node.signature);
        final String variable = VariableFlows.field(declared);
        final TrackedValue value = flows.read(
                variable, declared(field.descriptor(), substituted(generic, classes.find(declared.owner()), object)));
        if (!value.isReference()) {
            return value;
        }
        final boolean changeable = object == null && !classes.isEmptyArray(declared);
        final Set<String> arrays = new HashSet<>(value.arrays());
        if (field.descriptor().startsWith("[")) {
            arrays.add(variable + "[]");
        }
        final TrackedValue read = value.withOrigins(changeable ? Set.of(declared) : Set.of(), arrays);
        return object == null || field.descriptor().startsWith(FUNCTIONS) ? read : read.inField();
    }

    /** The field in the class that declares it. */
    MemberRef declarationOf(final MemberRef field) {
        return classes.supertypesOf(field.owner()).stream()
                .filter(type -> classes.fieldOf(type, field.name()) != null)
                .findFirst()
                .map(field::in)
                .orElse(field);
    }

    @Override
    public TrackedValue binaryOperation(
            final AbstractInsnNode instruction, final TrackedValue left, final TrackedValue right)
            throws AnalyzerException {
        return instruction.getOpcode() == Opcodes.AALOAD
                ? element(left)
                : primitive(BASIC.binaryOperation(instruction, ANY, ANY));
    }

    /** What an array may hold: what was stored into it, or else anything of the type of its elements. */
    TrackedValue element(final TrackedValue array) {
        TrackedValue element = null;
        for (final String variable : array.arrays()) {
            final TrackedValue stored = flows.storedIn(variable);
            element = stored == null || element == null ? (stored == null ? element : stored) : element.merge(stored);
        }
        final Set<String> types = array.types().stream()
                .map(type -> type.startsWith("[") ? type.substring(1) : TrackedValue.OBJECT)
                .collect(Collectors.toUnmodifiableSet());
        final GenericType generic = array.generic();
        final TrackedValue known = element == null ? TrackedValue.NULL.withTypes(types) : element;
        final Set<MemberRef> statics = new HashSet<>(known.statics());
        statics.addAll(array.statics());
        return (array.isInField() ? known.inField() : known)
                .withOrigins(statics, known.arrays())
                .withGeneric(
                        generic == null || !generic.name().startsWith("[")
                                ? known.generic()
                                : new GenericType(generic.name().substring(1), generic.arguments()));
    }

    @Override
    public TrackedValue ternaryOperation(
            final AbstractInsnNode instruction,
            final TrackedValue array,
            final TrackedValue index,
            final TrackedValue element) {
        return null;
    }

    @Override
    public TrackedValue naryOperation(final AbstractInsnNode instruction, final List<? extends TrackedValue> operands) {
        final List<TrackedValue> arguments = new ArrayList<>(operands);
        if (instruction instanceof MethodInsnNode call) {
            return called(call, call.getOpcode(), MemberRef.of(call), arguments);
        }
        if (instruction instanceof InvokeDynamicInsnNode call) {
            return linked(call, arguments);
        }
        return array(((MultiANewArrayInsnNode) instruction).desc, instruction);
    }

    @Override
    public void returnOperation(
            final AbstractInsnNode instruction, final TrackedValue value, final TrackedValue expected) {
        // What a method returns is judged with its other instructions.
    }

    @Override
    public TrackedValue merge(final TrackedValue left, final TrackedValue right) {
        return left.merge(right);
    }

    /**
     * The result of a call.
     *
     * @param instruction null for a call by a method reference
     */
    TrackedValue called(
            final MethodInsnNode instruction,
            final int opcode,
            final MemberRef call,
            final List<TrackedValue> arguments) {
        if (call.owner().startsWith("[")) {
            return call.name().equals("clone") ? arguments.get(0) : newValue(Type.getType(call.result()));
        }
        if (Boundary.isJdk(call.owner())) {
            return collections.resultOf(instruction, opcode, call, arguments, declaredResult(call, arguments));
        }
        if (Boundary.isBeyond(call.owner())) {
            return declaredResult(call, arguments);
        }
        final DeclaredMethod declared = classes.resolve(call.owner(), call);
        if (declared != null && Boundary.isJdk(declared.owner().name)) {
            return collections.resultOf(
                    instruction, opcode, declared.ref(), arguments, declaredResult(call, arguments));
        }
        final TrackedValue result = declaredResult(call, arguments);
        TrackedValue returned = null;
        for (final DeclaredMethod target : world.targets(opcode, call)) {
            final TrackedValue known = flows.storedIn(VariableFlows.result(target.ref()));
            returned = returned == null || known == null ? (known == null ? returned : known) : returned.merge(known);
        }
        return returned == null
                ? result
                : result.withOrders(returned.orders(), returned.hashed())
                        .withOrigins(returned.statics(), returned.arrays());
    }

    /** What a signature says of the result, with the type arguments of the object that the method is called on. */
    private TrackedValue declaredResult(final MemberRef call, final List<TrackedValue> arguments) {
        if (call.result().equals("V")) {
            return TrackedValue.of("V");
        }
        final DeclaredMethod declared = call.result().startsWith("L") ? classes.resolve(call.owner(), call) : null;
        if (declared == null) {
            return declared(call.result(), null);
        }
        final boolean onObject = !declared.isStatic() && !arguments.isEmpty();
        final GenericType generic = GenericType.returned(declared.code().desc, declared.code().signature);
        return declared(call.result(), substituted(generic, declared.owner(), onObject ? arguments.get(0) : null));
    }

    private static GenericType substituted(
            final GenericType generic, final ClassNode owner, final TrackedValue object) {
        if (generic == null || owner == null || object == null || object.generic() == null) {
            return generic;
        }
        final List<String> variables = GenericType.variablesOf(owner.signature);
        final List<GenericType> arguments = object.generic().arguments();
        if (arguments.size() != variables.size()) {
            return generic;
        }
        final Map<String, GenericType> known = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            known.put("T" + variables.get(i) + ";", arguments.get(i));
        }
        return generic.with(known);
    }

    /** The result of an INVOKEDYNAMIC; a lambda has the order of the collection that it returns. */
    private TrackedValue linked(final InvokeDynamicInsnNode call, final List<TrackedValue> captured) {
        final String descriptor = Type.getReturnType(call.desc).getDescriptor();
        if (!call.bsm.getOwner().equals(LAMBDAS)) {
            return declared(descriptor, null);
        }
        final Handle target = (Handle) call.bsmArgs[1];
        final Type instantiated = (Type) call.bsmArgs[2];
        final List<TrackedValue> arguments = arguments(target, captured, instantiated);
        final TrackedValue made = target.getTag() == Opcodes.H_NEWINVOKESPECIAL
                ? arguments.get(0)
                : called(null, opcodeOf(target), MemberRef.of(target), arguments);
        return declared(descriptor, descriptor.equals(FUNCTION) ? function(instantiated) : null)
                .withOrders(made.orders(), made.hashed());
    }

    private static GenericType function(final Type instantiated) {
        return new GenericType(
                FUNCTION,
                List.of(
                        GenericType.of(instantiated.getArgumentTypes()[0].getDescriptor(), null),
                        GenericType.of(instantiated.getReturnType().getDescriptor(), null)));
    }

    /**
     * The arguments with which a lambda or method reference calls its target: those it has captured and those that its caller
     * brings, of which the types are known.
     *
     * @param instantiated the types of the call, or null when unknown
     */
    List<TrackedValue> arguments(final Handle target, final List<TrackedValue> captured, final Type instantiated) {
        final List<Type> declared = new ArrayList<>();
        if (target.getTag() != Opcodes.H_INVOKESTATIC) {
            declared.add(Type.getObjectType(target.getOwner()));
        }
        declared.addAll(List.of(Type.getArgumentTypes(target.getDesc())));
        final List<TrackedValue> arguments = new ArrayList<>();
        if (target.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            arguments.add(created(target.getOwner()));
        }
        arguments.addAll(captured);
        final Type[] brought = instantiated == null ? new Type[0] : instantiated.getArgumentTypes();
        for (int i = arguments.size(), j = 0; i < declared.size(); i++, j++) {
            final boolean narrower = j < brought.length && isReference(brought[j]) && isReference(declared.get(i));
            final Type type = narrower ? brought[j] : declared.get(i);
            arguments.add(collections.unknown(TrackedValue.of(type.getDescriptor())));
        }
        return arguments;
    }

    private static boolean isReference(final Type type) {
        return type.getSort() >= Type.ARRAY;
    }

    static int opcodeOf(final Handle handle) {
        return switch (handle.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            default -> Opcodes.INVOKESPECIAL;
        };
    }
}
