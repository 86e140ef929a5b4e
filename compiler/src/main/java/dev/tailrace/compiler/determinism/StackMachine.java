package dev.tailrace.compiler.determinism;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Goes once through the instructions of a method, in their order, and keeps the operand stack as the JVM would, with
 * static knowledge in place of values. Branches that meet have their stacks united; a loop is seen once, which is enough
 * since facts about variables are gathered over repeated scans.
 *
 * <p>The one long class of the check: a short method per kind of instruction, in the order of the opcodes.
 */
final class StackMachine {

    private static final String[] NUMBERS = {"I", "J", "F", "D"};
    private static final String[] CONVERTED = {"J", "F", "D", "I", "F", "D", "I", "J", "D", "I", "J", "F", "I", "I", "I"
    };

    private final MethodCode method;
    private final Locals locals;
    private final Semantics semantics;
    private final Map<Label, List<Value>> branches = new HashMap<>();
    private final Set<Label> handlers;
    private List<Value> stack = new ArrayList<>();
    private boolean reachable = true;
    private int position;

    StackMachine(final MethodCode method, final Locals locals, final Semantics semantics) {
        this.method = method;
        this.locals = locals;
        this.semantics = semantics;
        this.handlers = new HashSet<>(method.handlers());
    }

    void run() {
        for (position = 0; position < method.code().size(); position++) {
            execute(method.code().get(position));
        }
    }

    private void execute(final Instruction instruction) {
        if (instruction instanceof Instruction.Plain plain) {
            plain(plain.opcode());
        } else if (instruction instanceof Instruction.Constant constant) {
            push(constant.descriptor());
        } else if (instruction instanceof Instruction.DynamicConstant dynamic) {
            push(semantics.loaded(dynamic.constant()));
        } else if (instruction instanceof Instruction.NewArray array) {
            newArray(array);
        } else if (instruction instanceof Instruction.Local local) {
            local(local);
        } else if (instruction instanceof Instruction.TypeUse use) {
            typeUse(use);
        } else if (instruction instanceof Instruction.FieldUse use) {
            field(use.opcode(), use.field());
        } else if (instruction instanceof Instruction.Call call) {
            call(call);
        } else if (instruction instanceof Instruction.Dynamic dynamic) {
            pushUnlessVoid(semantics.linked(dynamic, popArguments(dynamic.call(), true)));
        } else {
            control(instruction);
        }
    }

    private void control(final Instruction instruction) {
        if (instruction instanceof Instruction.Jump jump) {
            jump(jump);
        } else if (instruction instanceof Instruction.Switch cases) {
            pop();
            cases.targets().forEach(this::branch);
            reachable = false;
        } else if (instruction instanceof Instruction.Mark mark) {
            arriveAt(mark.label());
        } else if (instruction instanceof Instruction.Line line) {
            semantics.line(line.number());
        }
    }

    private void plain(final int opcode) {
        if (opcode == Opcodes.NOP) {
            return;
        }
        if (opcode <= Opcodes.DCONST_1) {
            constant(opcode);
        } else if (opcode <= Opcodes.SALOAD) {
            loadElement(opcode);
        } else if (opcode <= Opcodes.SASTORE) {
            storeElement();
        } else if (opcode <= Opcodes.SWAP) {
            shuffle(opcode);
        } else if (opcode <= Opcodes.LXOR) {
            compute(opcode);
        } else {
            convertOrLeave(opcode);
        }
    }

    private void constant(final int opcode) {
        if (opcode == Opcodes.ACONST_NULL) {
            push("N");
        } else if (opcode <= Opcodes.ICONST_5) {
            push("I");
        } else if (opcode <= Opcodes.LCONST_1) {
            push("J");
        } else {
            push(opcode <= Opcodes.FCONST_2 ? "F" : "D");
        }
    }

    private void loadElement(final int opcode) {
        pop();
        final Value array = pop();
        if (opcode == Opcodes.AALOAD) {
            final String element = array.isArray() ? array.type().substring(1) : Value.UNKNOWN.type();
            final GenericType generic = array.generic();
            push(array.as(element).withGeneric(generic == null ? null : new GenericType(element, generic.arguments())));
        } else {
            push(opcode > Opcodes.AALOAD ? "I" : NUMBERS[opcode - Opcodes.IALOAD]);
        }
    }

    private void storeElement() {
        final Value element = pop();
        pop();
        semantics.stored(pop(), element);
    }

    private void shuffle(final int opcode) {
        switch (opcode) {
            case Opcodes.POP -> pop();
            case Opcodes.POP2 -> popWords(2);
            case Opcodes.DUP -> duplicate(1, 0);
            case Opcodes.DUP_X1 -> duplicate(1, 1);
            case Opcodes.DUP_X2 -> duplicate(1, 2);
            case Opcodes.DUP2 -> duplicate(2, 0);
            case Opcodes.DUP2_X1 -> duplicate(2, 1);
            case Opcodes.DUP2_X2 -> duplicate(2, 2);
            default -> swap();
        }
    }

    /** Copies the upper words of the stack below the words beneath them; a long or double is two words. */
    private void duplicate(final int words, final int beneath) {
        final List<Value> upper = popWords(words);
        final List<Value> lower = popWords(beneath);
        stack.addAll(upper);
        stack.addAll(lower);
        stack.addAll(upper);
    }

    private List<Value> popWords(final int words) {
        final List<Value> values = new ArrayList<>();
        for (int left = words; left > 0; ) {
            final Value value = pop();
            values.add(0, value);
            left -= value.isWide() ? 2 : 1;
        }
        return values;
    }

    private void swap() {
        final Value upper = pop();
        final Value lower = pop();
        push(upper);
        push(lower);
    }

    private void compute(final int opcode) {
        if (opcode <= Opcodes.DREM) {
            pop();
            pop();
            push(NUMBERS[(opcode - Opcodes.IADD) % 4]);
        } else if (opcode > Opcodes.DNEG) {
            pop();
            pop();
            push(NUMBERS[(opcode - Opcodes.ISHL) % 2]);
        }
    }

    private void convertOrLeave(final int opcode) {
        if (opcode <= Opcodes.I2S) {
            pop();
            push(CONVERTED[opcode - Opcodes.I2L]);
        } else if (opcode <= Opcodes.DCMPG) {
            pop();
            pop();
            push("I");
        } else if (opcode <= Opcodes.RETURN) {
            leave(opcode);
        } else if (opcode == Opcodes.ARRAYLENGTH) {
            pop();
            push("I");
        } else {
            pop();
            reachable = opcode != Opcodes.ATHROW;
        }
    }

    private void leave(final int opcode) {
        if (opcode == Opcodes.ARETURN) {
            semantics.returned(pop());
        }
        reachable = false;
    }

    private void newArray(final Instruction.NewArray array) {
        for (int i = 0; i < array.dimensions(); i++) {
            pop();
        }
        push(new Value(array.descriptor(), null, 0, null, null, new ArrayList<>()));
    }

    private void local(final Instruction.Local local) {
        final int opcode = local.opcode();
        if (opcode == Opcodes.ALOAD) {
            push(locals.load(local.slot(), position));
        } else if (opcode >= Opcodes.ILOAD && opcode < Opcodes.ALOAD) {
            push(NUMBERS[opcode - Opcodes.ILOAD]);
        } else if (opcode == Opcodes.ASTORE) {
            locals.store(local.slot(), position, pop());
        } else {
            pop();
        }
    }

    private void typeUse(final Instruction.TypeUse use) {
        if (use.opcode() == Opcodes.NEW) {
            push(semantics.created(use.type()));
        } else if (use.opcode() == Opcodes.CHECKCAST) {
            push(pop().as(Type.getObjectType(use.type()).getDescriptor()));
        } else {
            pop();
            push("I");
        }
    }

    private void field(final int opcode, final MemberRef field) {
        switch (opcode) {
            case Opcodes.GETSTATIC -> push(semantics.read(field, null));
            case Opcodes.GETFIELD -> push(semantics.read(field, pop()));
            case Opcodes.PUTSTATIC -> semantics.written(field, null, pop());
            default -> {
                final Value value = pop();
                semantics.written(field, pop(), value);
            }
        }
    }

    private void call(final Instruction.Call call) {
        final List<Value> arguments = popArguments(call.method(), call.opcode() == Opcodes.INVOKESTATIC);
        pushUnlessVoid(semantics.called(call.opcode(), call.method(), arguments));
    }

    private List<Value> popArguments(final MemberRef called, final boolean isStatic) {
        final List<Value> arguments = new ArrayList<>();
        for (int left = called.parameters().length + (isStatic ? 0 : 1); left > 0; left--) {
            arguments.add(0, pop());
        }
        return arguments;
    }

    private void jump(final Instruction.Jump jump) {
        final int opcode = jump.opcode();
        if (opcode != Opcodes.GOTO) {
            pop();
        }
        if (opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE) {
            pop();
        }
        branch(jump.target());
        reachable = opcode != Opcodes.GOTO;
    }

    private void branch(final Label target) {
        branches.merge(target, new ArrayList<>(stack), StackMachine::united);
    }

    private void arriveAt(final Label label) {
        final List<Value> jumped = branches.get(label);
        if (handlers.contains(label)) {
            stack = new ArrayList<>(List.of(Value.of("Ljava/lang/Throwable;")));
        } else if (!reachable) {
            stack = jumped == null ? new ArrayList<>() : new ArrayList<>(jumped);
        } else if (jumped != null) {
            stack = united(stack, jumped);
        }
        reachable = true;
    }

    private static List<Value> united(final List<Value> left, final List<Value> right) {
        final List<Value> both = new ArrayList<>(left);
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            final Value value = left.get(i).type().equals("N") ? right.get(i) : left.get(i);
            both.set(i, value.ordered(right.get(i).order(), null));
        }
        return both;
    }

    private void pushUnlessVoid(final Value value) {
        if (!value.type().equals("V")) {
            push(value);
        }
    }

    private void push(final String descriptor) {
        push(Value.of(descriptor));
    }

    private void push(final Value value) {
        stack.add(value);
    }

    /** Tolerates an empty stack: code after a backward jump that was not followed yet. */
    private Value pop() {
        return stack.isEmpty() ? Value.UNKNOWN : stack.remove(stack.size() - 1);
    }
}
