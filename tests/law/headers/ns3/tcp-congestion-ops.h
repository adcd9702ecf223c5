#pragma once
#include "tcp-socket-state.h"
namespace ns3 {
struct TypeId {
  TypeId(const char*);
  template <class T> TypeId SetParent();
  template <class T> TypeId AddConstructor();
  TypeId SetGroupName(const char*);
};
struct TcpCongestionOps {
  virtual ~TcpCongestionOps();
  virtual std::string GetName() const = 0;
  virtual uint32_t GetSsThresh(Ptr<const TcpSocketState>, uint32_t) = 0;
  virtual void IncreaseWindow(Ptr<TcpSocketState>, uint32_t);
  virtual void PktsAcked(Ptr<TcpSocketState>, uint32_t, const Time&);
  virtual void CongestionStateSet(Ptr<TcpSocketState>, const TcpSocketState::TcpCongState_t);
  virtual void CwndEvent(Ptr<TcpSocketState>, const TcpSocketState::TcpCAEvent_t);
  virtual Ptr<TcpCongestionOps> Fork() = 0;
};
struct TcpNewReno : TcpCongestionOps {
  std::string GetName() const override;
  uint32_t GetSsThresh(Ptr<const TcpSocketState>, uint32_t) override;
  void IncreaseWindow(Ptr<TcpSocketState>, uint32_t) override;
  Ptr<TcpCongestionOps> Fork() override;
};
template <class T> Ptr<T> CopyObject(T*);
template <class T> Ptr<T> ConstCast(Ptr<const T>);
} // namespace ns3
#define NS_OBJECT_ENSURE_REGISTERED(name) static_assert(true, #name)
