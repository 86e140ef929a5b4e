package dev.tailrace.compiler.determinism;

import java.util.List;
import org.objectweb.asm.ConstantDynamic;

/** What the instructions mean to an observer of the {@link StackMachine}. */
interface Semantics {

    /** The next instructions belong to this line. */
    void line(int number);

    /** An object is made. */
    Value created(String type);

    /** A field is read; its object, or null for a static one. */
    Value read(MemberRef field, Value object);

    /** A field is written. */
    void written(MemberRef field, Value object, Value value);

    /** An element of an array is written. */
    void stored(Value array, Value element);

    /** A method is called; the object it is called on, if any, comes first. */
    Value called(int opcode, MemberRef method, List<Value> arguments);

    /** An INVOKEDYNAMIC is executed. */
    Value linked(Instruction.Dynamic call, List<Value> arguments);

    /** A constant is made by a bootstrap method. */
    Value loaded(ConstantDynamic constant);

    /** The method returns an object. */
    void returned(Value value);
}
