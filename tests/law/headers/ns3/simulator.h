// Stands for ns-3's headers, as far as the skeletons need them.
#pragma once
#include <cstdint>
#include <string>
namespace ns3 {
struct Time { double GetSeconds() const; bool IsStrictlyPositive() const; };
struct Simulator { static Time Now(); };
} // namespace ns3
